import { FRAME_COOKIES, FRAME_LOCATION, FRAME_SET_COOKIES } from '#domain/embed/frame-headers.ts'
import { FACTS } from '#web/app/document/read-page-facts.ts'
import { RELOAD_PAGE } from '../booking/elements/reload-page.ts'

/** Paths that the frame shows. Other links open in a tab of their own. */
const IN_FRAME = /^\/(?:embed|booking|checkout|accounts\/sign-in)(?:\/|$)/
/** More redirects than any page of the booking makes. */
const MAX_REDIRECTS = 8

/**
 * Shows the pages of the booking in one document, which is what the frame of another website has: it requests each page that a link or
 * a form leads to, and shows its body. What would be cookies is kept here, because browsers block those of third parties (decision 094).
 */
export class FramePages {
  readonly #cookies: Map<string, string>
  readonly #onFailed: () => void
  #page = location.href
  #loading: AbortController | undefined

  constructor(cookies: Record<string, string>, onFailed: () => void) {
    this.#cookies = new Map(Object.entries(cookies))
    this.#onFailed = onFailed
  }

  start(): void {
    this.#carryCookies()
    document.addEventListener('click', (event) => this.#follow(event))
    document.addEventListener('submit', (event) => this.#send(event))
    document.addEventListener(RELOAD_PAGE, (event) => {
      event.preventDefault()
      void this.load(this.#page)
    })
  }

  /** Requests a page, follows its redirects, and shows it. */
  async load(address: string, form?: URLSearchParams): Promise<void> {
    this.#loading?.abort()
    const loading = new AbortController()
    this.#loading = loading
    try {
      let url = new URL(address, this.#page)
      let body = form
      for (let redirects = 0; redirects < MAX_REDIRECTS; redirects++) {
        const reply = await fetch(url, { ...(body && { method: 'POST', body }), signal: loading.signal })
        const next = reply.headers.get(FRAME_LOCATION)
        if (next === null) return this.#show(url, await reply.text())
        url = new URL(next, url)
        body = undefined
        if (!isInFrame(url)) return void window.open(url, '_blank', 'noopener')
      }
      throw new Error(`Too many redirects: ${address}`)
    } catch {
      if (!loading.signal.aborted) this.#onFailed()
    }
  }

  /** All requests to this site have the cookies of the frame, also those of the elements. */
  #carryCookies(): void {
    const browserFetch = window.fetch.bind(window)
    window.fetch = async (input, init) => {
      const request = new Request(input, { ...init, credentials: 'omit' })
      if (new URL(request.url).origin !== location.origin) return browserFetch(request)
      request.headers.set(FRAME_COOKIES, [...this.#cookies].map((each) => each.join('=')).join('; '))
      const reply = await browserFetch(request)
      const set = JSON.parse(reply.headers.get(FRAME_SET_COOKIES) ?? '[]') as string[] // our server writes it
      for (const cookie of set) this.#keep(cookie)
      return reply
    }
  }

  #keep(cookie: string): void {
    const [pair = ''] = cookie.split(';')
    const [name = '', value = ''] = [pair.slice(0, pair.indexOf('=')), pair.slice(pair.indexOf('=') + 1)]
    if (value === '' || /;\s*max-age=0/i.test(cookie)) this.#cookies.delete(name)
    else this.#cookies.set(name, value)
  }

  #follow(event: MouseEvent): void {
    const link = event.target instanceof Element ? event.target.closest<HTMLAnchorElement>('a[href]') : null
    const href = link?.getAttribute('href')
    if (!link || href === null || href === undefined || event.defaultPrevented || href.startsWith('#')) return
    const url = new URL(href, this.#page)
    const isPlain = event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey
    if (isPlain && isInFrame(url) && link.target === '') {
      event.preventDefault()
      void this.load(url.href)
    } else if (/^https?:$/.test(url.protocol)) {
      link.target = '_blank'
      link.rel = 'noopener'
    }
  }

  #send(event: SubmitEvent): void {
    const form = event.target
    if (event.defaultPrevented || !(form instanceof HTMLFormElement)) return
    event.preventDefault()
    const fields = new URLSearchParams()
    // No form of the booking has a file.
    for (const [name, value] of new FormData(form, event.submitter)) fields.append(name, String(value))
    const url = new URL(form.getAttribute('action') ?? this.#page, this.#page)
    if (form.method === 'post') return void this.load(url.href, fields)
    url.search = fields.toString()
    void this.load(url.href)
  }

  #show(url: URL, html: string): void {
    const page = new DOMParser().parseFromString(html, 'text/html')
    // A page of the router is not hydrated here, so it is as for somebody without scripts.
    const isLight = page.getElementById(FACTS) !== null
    for (const part of page.querySelectorAll('noscript'))
      part.replaceWith(...(isLight ? [] : part.childNodes))
    for (const script of page.body.querySelectorAll('script:not([type="application/json"])')) script.remove()
    // Of a page that is not of the booking, which is that of signing in, the header and footer of the site are left out.
    const main = page.querySelector('main')
    if (main && page.querySelector('footer')) page.body.replaceChildren(main)
    this.#page = url.href
    const root = document.documentElement
    root.lang = page.documentElement.lang
    root.toggleAttribute('data-not-hydrated', !isLight)
    document.title = page.title
    document.body.replaceWith(document.adoptNode(page.body))
    scrollTo(0, 0)
    // A fault of a form, or the first digit of a code, already has it.
    if (document.activeElement === document.body) document.querySelector<HTMLElement>('h1')?.focus()
  }
}

const isInFrame = ({ origin, pathname }: URL): boolean =>
  origin === location.origin && IN_FRAME.test(pathname)
