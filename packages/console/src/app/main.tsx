import { render } from "preact"
import { joined, session } from "./session/Session.ts"
import { SignInView } from "./session/SignInView.tsx"
import { Shell } from "./shell/Shell.tsx"
import { useStore } from "./state/Store.ts"
import { useKeptFocus } from "./state/useKeptFocus.ts"

const Console = () => {
  const current = useStore(session)
  useKeptFocus()
  return current === undefined ? <SignInView /> : <Shell key={current.credential} allowed={current.allowed} />
}

const root = document.getElementById("console")
await joined
if (root !== null) render(<Console />, root)
