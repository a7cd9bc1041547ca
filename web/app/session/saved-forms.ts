/** The fields of a page whose session ended, until its user has signed in again. */
import { FORMS, getStored, removeStored, setStored } from './tab-storage.ts'

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

export function saveForms(userId: string, pathname: string): void {
  const fields = formFields().flatMap((field, index): SavedForms['fields'] =>
    isStorable(field) ? [[field.name, index, isCheckable(field) ? field.checked : field.value]] : [],
  )
  if (fields.length > 0) setStored(FORMS, JSON.stringify({ userId, pathname, fields } satisfies SavedForms))
}

/** Fills the fields in as typing would, so that their listeners run. Another user's forms are discarded. */
export function restoreForms(userId: string, pathname: string): void {
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

/** Sets the value as typing or choosing would, so that its listeners run. */
function enterValue(field: FieldElement, value: string): void {
  // React overrides the setter of the element itself, and listens to the prototype's.
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set?.call(field, value)
  field.dispatchEvent(new Event(field instanceof HTMLSelectElement ? 'change' : 'input', { bubbles: true }))
}
