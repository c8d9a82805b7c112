import { useFormat } from "../language/Format.ts"

/** A share of a whole in percent, with a bar that is as long; a dash where it is not known. */
export const Share = ({ ratio }: { readonly ratio: number | null }) => {
  const { share } = useFormat()
  return ratio === null ? <>–</> : (
    <span class="share-bar">
      <svg viewBox="0 0 100 6" preserveAspectRatio="none" aria-hidden="true">
        <rect class="track" width={100} height={6} rx={3} />
        <rect class="bar-fill" width={Math.min(100, ratio * 100)} height={6} rx={3} />
      </svg>
      {share(ratio)}
    </span>
  )
}
