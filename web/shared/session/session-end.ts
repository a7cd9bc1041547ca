/**
 * Handles a session that ends while a page is open: the user signs in again, is notified once why, and
 * returns to the same page with its form fields restored.
 */
import { m } from '#messages'
import { useEffect } from 'react'
import { useLocation } from 'react-router'
import { enterValue } from '#web/shared/document/enter-value.ts'
import { isSignInPath, signInPath, useSession } from './session.ts'

const ENDED = 'session-ended'
const FORMS = 'saved-forms'

/** Id of the signed-in user. A visitor's session cannot end. */
let signedInUserId: string | null = null
let isLeaving = false

/**
 * Loads the sign-in page afresh, so that nothing of the previous user stays in memory. Concurrent 401
 * responses redirect once.
 */
export function signInAgain(): void {
  const { pathname, search } = window.location
  if (isSignInPath(pathname) || isLeaving) return
  isLeaving = true
  if (signedInUserId !== null) {
    setStored(ENDED, 'yes')
    saveForms(signedInUserId, pathname)
  }
  window.location.assign(signInPath(pathname + search))
}

/** Whether a session has just ended and the user has not been notified yet. */
export const hasJustEnded = (): boolean => getStored(ENDED) !== null
/** What the sign-in page then says. */
export const sessionEndedText = (): string => m.shell_session_ended()
export const clearJustEnded = (): void => removeStored(ENDED)

/**
 * For a sign-in page reached by client-side navigation: reloads, so that the previous user's data is gone.
 */
export function reloadAsVisitor(): void {
  setStored(ENDED, 'yes')
  window.location.reload()
}

/**
 * Used once per site, around its pages: tracks the signed-in user and restores forms saved when their session
 * ended.
 */
export function useSessionEnd(): void {
  const id = useSession()?.id ?? null
  const { pathname } = useLocation()
  useEffect(() => {
    signedInUserId = id
    // The browser may restore this page from its back/forward cache.
    isLeaving = false
    if (id !== null) restoreForms(id, pathname)
  }, [id, pathname])
}

type SavedForms = {
  userId: string
  pathname: string
  fields: [name: string, index: number, value: string | boolean][]
}
type FieldElement = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement

const formFields = (): FieldElement[] => [
  ...document.querySelectorAll<FieldElement>(
    'main :is(input, textarea, select)[name], dialog :is(input, textarea)[name]',
  ),
]
const isCheckable = (field: FieldElement): field is HTMLInputElement =>
  field instanceof HTMLInputElement && ['checkbox', 'radio'].includes(field.type)
/** Passwords and codes are never stored; files cannot be. */
const isStorable = (field: FieldElement) =>
  !['password', 'file', 'hidden'].includes(field.type) && field.autocomplete !== 'one-time-code'

function saveForms(userId: string, pathname: string): void {
  const fields = formFields().flatMap((field, index): SavedForms['fields'] =>
    isStorable(field) ? [[field.name, index, isCheckable(field) ? field.checked : field.value]] : [],
  )
  if (fields.length > 0) setStored(FORMS, JSON.stringify({ userId, pathname, fields } satisfies SavedForms))
}

/** Fills the fields in as typing would, so that their listeners run. Another user's forms are discarded. */
function restoreForms(userId: string, pathname: string): void {
  const text = getStored(FORMS)
  if (text === null) return
  const saved = JSON.parse(text) as SavedForms // only saveForms writes it
  if (saved.userId === userId && saved.pathname !== pathname) return
  removeStored(FORMS)
  if (saved.userId !== userId) return
  const current = formFields()
  for (const [name, index, value] of saved.fields) {
    const field = current[index]
    if (field?.name === name && isStorable(field)) restoreField(field, value)
  }
}

function restoreField(field: FieldElement, value: string | boolean): void {
  if (typeof value === 'boolean') {
    if (isCheckable(field) && field.checked !== value) field.click()
    return
  }
  if (isCheckable(field) || field.value === value) return
  enterValue(field, value)
}

/** Storage may be unavailable (private windows): then nothing is restored. */
function setStored(name: string, value: string): void {
  try {
    sessionStorage.setItem(name, value)
  } catch {
    // The user fills the form in again.
  }
}

function getStored(name: string): string | null {
  try {
    return sessionStorage.getItem(name)
  } catch {
    return null
  }
}

function removeStored(name: string): void {
  try {
    sessionStorage.removeItem(name)
  } catch {
    // Nothing was stored.
  }
}
