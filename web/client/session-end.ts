/** What happens when a session ends while a page is open: one signs in again, is told why once, and finds the page and its forms as they were. */
import { useEffect } from 'react'
import { useLocation } from 'react-router'
import { isSignInPath, signInPath, useSession } from './session.ts'

const ENDED = 'session-ended'
const FORMS = 'kept-forms'
export const SESSION_ENDED = 'Your session has expired. Please log in again.'

/** Whom this page was made for; a visitor's session cannot end. */
let whoIsHere: string | null = null
let isLeaving = false

/** A whole page load, so that nothing of the former person stays in memory. Several refusals at once lead there once. */
export function signInAgain(): void {
  const { pathname, search } = window.location
  if (isSignInPath(pathname) || isLeaving) return
  isLeaving = true
  if (whoIsHere !== null) {
    keep(ENDED, 'yes')
    keepForms(whoIsHere, pathname)
  }
  window.location.assign(signInPath(pathname + search))
}

/** Whether a session has just ended, until it has been told. */
export const hasJustEnded = (): boolean => kept(ENDED) !== null
export const endIsTold = (): void => forget(ENDED)

/** For the sign-in page that was reached without loading it: what the site still knows of the former person goes. */
export function loadAsVisitor(): void {
  keep(ENDED, 'yes')
  window.location.reload()
}

/** Once per site, around its pages: knows who is here, and brings back what had been filled in when their session ended. */
export function useSessionEnd(): void {
  const id = useSession()?.id ?? null
  const { pathname } = useLocation()
  useEffect(() => {
    whoIsHere = id
    // Coming back to a page the browser had kept.
    isLeaving = false
    if (id !== null) bringBackForms(id, pathname)
  }, [id, pathname])
}

type Cached = {
  who: string
  pathname: string
  fields: [name: string, place: number, value: string | boolean][]
}
type Box = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement

const boxes = (): Box[] => [
  ...document.querySelectorAll<Box>(
    'main :is(input, textarea, select)[name], dialog :is(input, textarea)[name]',
  ),
]
const isTick = (box: Box): box is HTMLInputElement =>
  box instanceof HTMLInputElement && ['checkbox', 'radio'].includes(box.type)
/** Secrets are typed again; files cannot be kept. */
const isCacheable = (box: Box) =>
  !['password', 'file', 'hidden'].includes(box.type) && box.autocomplete !== 'one-time-code'

function keepForms(who: string, pathname: string): void {
  const fields = boxes().flatMap((box, place): Cached['fields'] =>
    isCacheable(box) ? [[box.name, place, isTick(box) ? box.checked : box.value]] : [],
  )
  if (fields.length > 0) keep(FORMS, JSON.stringify({ who, pathname, fields } satisfies Cached))
}

/** Types what was kept as a person would, so that whatever listens to the fields hears of it. Another person gets nothing of it. */
function bringBackForms(who: string, pathname: string): void {
  const text = kept(FORMS)
  if (text === null) return
  const said = JSON.parse(text) as Cached // written by keepForms alone
  if (said.who === who && said.pathname !== pathname) return
  forget(FORMS)
  if (said.who !== who) return
  const now = boxes()
  for (const [name, place, value] of said.fields) {
    const box = now[place]
    if (box?.name !== name || !isCacheable(box)) continue
    if (typeof value === 'boolean') {
      if (isTick(box) && box.checked !== value) box.click()
    } else if (!isTick(box) && box.value !== value) {
      const kind =
        box instanceof HTMLTextAreaElement
          ? HTMLTextAreaElement
          : box instanceof HTMLSelectElement
            ? HTMLSelectElement
            : HTMLInputElement
      // React overrides the setter of the element itself, and listens to this one.
      Object.getOwnPropertyDescriptor(kind.prototype, 'value')?.set?.call(box, value)
      box.dispatchEvent(new Event(box instanceof HTMLSelectElement ? 'change' : 'input', { bubbles: true }))
    }
  }
}

/** Storage may be refused (private windows): then nothing is kept. */
function keep(name: string, value: string): void {
  try {
    sessionStorage.setItem(name, value)
  } catch {
    // Only the comfort is lost.
  }
}
function kept(name: string): string | null {
  try {
    return sessionStorage.getItem(name)
  } catch {
    return null
  }
}
function forget(name: string): void {
  try {
    sessionStorage.removeItem(name)
  } catch {
    // Nothing was kept either.
  }
}
