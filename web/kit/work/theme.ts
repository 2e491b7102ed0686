import type { themes } from '#contract/home.ts'

type Theme = (typeof themes)[number]
const key = 'theme'

/** Shows the workspace in `theme`, from its next start on before anything is drawn; 'system' follows the device. */
export function takeTheme(theme: Theme): void {
  const { dataset } = document.documentElement
  if (theme === 'system') delete dataset.theme
  else dataset.theme = theme
  try {
    if (theme === 'system') localStorage.removeItem(key)
    else localStorage.setItem(key, theme)
  } catch {
    // A browser that keeps nothing is told again by the server.
  }
}

/** Shows the workspace in the theme that this browser was shown last. */
export function takeKeptTheme(): void {
  try {
    const kept = localStorage.getItem(key)
    if (kept === 'dark' || kept === 'light') document.documentElement.dataset.theme = kept
  } catch {
    // As above.
  }
}
