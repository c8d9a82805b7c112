import type { ComponentChildren } from "preact"

/** What an empty list shows: what to do. */
export const Empty = ({ children }: { readonly children: ComponentChildren }) => <div class="empty">{children}</div>
