/**
 * The script of /embed.js: a merchant's own website shows the booking of a store by it (docs/rules/embed.md).
 *
 *   <script src="https://…/embed.js" data-store="zuri-hair" async></script>
 *
 * It uses no inline styles and evaluates nothing, so a strict Content-Security-Policy allows it with `script-src` and `frame-src` of this
 * site's origin.
 */

import { FRAME_CLOSE, FRAME_READY } from '#domain/embed/frame-messages.ts'
import { FRAME_THEME } from '#domain/embed/frame-theme.ts'

/** Of vite.config.ts: the texts of both languages. */
declare const EMBED_TEXTS: Record<'en' | 'sw', { book: string; close: string; open: string }>

const STYLES = `
  :host { display: block }
  button, dialog { font: 600 16px/1.4 var(--d3-font, system-ui), sans-serif }
  button {
    min-height: 44px; padding: 10px 20px; border: 0; border-radius: var(--d3-radius, 8px); cursor: pointer;
    background: var(--d3-accent, #c8262b); color: var(--on-accent, #fff)
  }
  :focus-visible { outline: 3px solid Highlight; outline-offset: 2px }
  dialog {
    width: min(100vw, 520px); height: min(100dvh, 820px); max-width: none; max-height: none; padding: 0; border: 0;
    border-radius: var(--d3-radius, 14px); overflow: hidden; background: Canvas; color: CanvasText
  }
  dialog[open] { display: flex; flex-direction: column }
  dialog::backdrop { background: rgb(0 0 0 / .55) }
  header { display: flex; justify-content: flex-end; align-items: center; gap: 12px }
  header button { padding: 0; width: 44px; background: none; color: inherit; font-size: 22px }
  a { margin: 12px; color: inherit }
  [hidden] { display: none }
  iframe { flex: 1; width: 100%; height: 100%; border: 0 }
  .page { display: flex; flex-direction: column; height: var(--d3-height, 760px) }
  @media (max-width: 540px) { dialog { width: 100vw; height: 100dvh; border-radius: 0 } }
`

function show(script: HTMLScriptElement): void {
  const { store, item, mode, label, language } = script.dataset
  if (!store) throw new Error('embed.js needs data-store, the name in the address of the store.')
  const site = new URL(script.src).origin
  const pageLanguage = language ?? document.documentElement.lang
  const locale = /^sw\b/i.test(pageLanguage) ? 'sw' : 'en'
  const texts = EMBED_TEXTS[locale]

  const host = document.createElement('div')
  script.after(host)
  const root = host.attachShadow({ mode: 'open' })
  const styles = new CSSStyleSheet()
  styles.replaceSync(STYLES)
  root.adoptedStyleSheets = [styles]

  /** The frame, and a link for when it cannot be shown. */
  function addFrame(to: HTMLElement, onClose?: () => void): void {
    const look = getComputedStyle(host)
    const query = new URLSearchParams({ lang: locale })
    if (item) query.set('item', item)
    for (const name of FRAME_THEME) {
      const value = look.getPropertyValue(`--d3-${name}`).trim()
      if (value) query.set(name, value)
    }
    const frame = document.createElement('iframe')
    frame.title = label ?? texts.book
    frame.src = `${site}/embed/${encodeURIComponent(store ?? '')}?${query}`
    // It says which website shows it, also if the page says nothing elsewhere.
    frame.referrerPolicy = 'origin'
    frame.allow = 'clipboard-write'
    const link = document.createElement('a')
    link.href = `${site}/${encodeURIComponent(store ?? '')}?from=link`
    link.target = '_blank'
    link.rel = 'noopener'
    link.textContent = texts.open
    to.append(link, frame)
    addEventListener('message', ({ origin, source, data }) => {
      if (origin !== site || source !== frame.contentWindow) return
      if (data === FRAME_READY) link.hidden = true
      if (data === FRAME_CLOSE) onClose?.()
    })
  }

  if (mode === 'page') {
    const page = document.createElement('div')
    page.className = 'page'
    root.append(page)
    return addFrame(page)
  }

  const button = addButton(root, label ?? texts.book)
  button.setAttribute('aria-haspopup', 'dialog')
  const dialog = document.createElement('dialog')
  dialog.setAttribute('aria-label', label ?? texts.book)
  const header = document.createElement('header')
  const close = addButton(header, '×')
  close.setAttribute('aria-label', texts.close)
  close.onclick = () => dialog.close()
  dialog.append(header)
  root.append(dialog)
  button.onclick = () => {
    // A booking that was begun goes on.
    if (!dialog.querySelector('iframe')) addFrame(dialog, () => dialog.close())
    // The browser gives the focus back to the button.
    dialog.showModal()
  }
  setInk(host, button)
}

function addButton(to: Node, text: string): HTMLButtonElement {
  const button = document.createElement('button')
  button.type = 'button'
  button.textContent = text
  to.appendChild(button)
  return button
}

/** The text on a pale accent is black. */
function setInk(host: HTMLElement, button: HTMLElement): void {
  const [red = 0, green = 0, blue = 0] =
    getComputedStyle(button)
      .backgroundColor.match(/[\d.]+/g)
      ?.map(Number) ?? []
  const isPale = red * 0.299 + green * 0.587 + blue * 0.114 > 150
  if (isPale) host.style.setProperty('--on-accent', '#000')
}

// Null for a module, which has no place in the page.
if (document.currentScript instanceof HTMLScriptElement) show(document.currentScript)
