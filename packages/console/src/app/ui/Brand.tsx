/** The mark of Kontor, as in the icon of the page. */
export const Brand = () => (
  <svg class="mark" viewBox="0 0 32 32" aria-hidden="true">
    <rect width="32" height="32" rx="7" />
    <path d="M9 7v18M9 17 21 7M13 14l9 11" />
  </svg>
)
