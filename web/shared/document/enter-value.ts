type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement

/** Sets the value of a field as typing or choosing would, so that its listeners run. */
export function enterValue(field: Field, value: string): void {
  // React overrides the setter of the element itself, and listens to the prototype's.
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set?.call(field, value)
  field.dispatchEvent(new Event(field instanceof HTMLSelectElement ? 'change' : 'input', { bubbles: true }))
}
