import type { ComponentChildren } from "preact"

/** What a list says that holds nothing: what to do. */
export const Empty = ({ children }: { readonly children: ComponentChildren }) => <div class="empty">{children}</div>
