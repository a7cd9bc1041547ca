import { createContext, use } from 'react'
import { frameColours } from '#web/ui/theme.ts'

/** Nonce of this response, for inline scripts. The browser hides it from scripts. */
export const Nonce = createContext('')

/**
 * Shows what public pages, which are the same for everyone, cannot contain, before anything is painted: the theme, and that
 * somebody is signed in (`signed-in:`), with the name as CSS, so that hydration finds the elements of the server.
 */
export const BeforePaint = () => (
  <script
    nonce={use(Nonce)}
    suppressHydrationWarning
    dangerouslySetInnerHTML={{ __html: `(${beforePaint.toString()})(${JSON.stringify(COLOURS)})` }}
  />
)

const COLOURS = { light: frameColours('light').light, dark: frameColours('dark').dark }

/** Runs as an inline script, so it uses nothing outside itself. */
function beforePaint(colours: { light: string; dark: string }): void {
  const cookie = (name: string) => new RegExp(`(?:^|; )${name}=([^;]*)`).exec(document.cookie)?.[1]
  const root = document.documentElement
  const theme = cookie('d3_theme')
  if (!root.dataset.theme && (theme === 'light' || theme === 'dark')) {
    root.dataset.theme = theme
    for (const meta of document.querySelectorAll<HTMLMetaElement>('meta[name="theme-color"]'))
      meta.content = colours[theme]
  }
  const name = cookie('d3_name')
  if (name === undefined) return
  let text: string
  try {
    text = decodeURIComponent(name)
  } catch {
    return
  }
  root.dataset.signedIn = ''
  root.style.setProperty('--first-name', JSON.stringify(text))
  const [initial] = 'Segmenter' in Intl ? [...new Intl.Segmenter('en').segment(text)] : []
  root.style.setProperty('--initial', JSON.stringify((initial?.segment ?? text.charAt(0)).toUpperCase()))
}
