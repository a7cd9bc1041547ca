import type { TextLimits } from '#contract/text-limits.ts'
import type { FieldErrors } from '#web/api/use-submit.ts'

/** A field of a form, by its name in the API. */
type FormField<Saved> = {
  label: string
  /** Limits of a text. A field without them is no text, such as a choice. */
  limits?: TextLimits
  /** Returns the value that the field has when `saved` is shown, by default the property of its name. */
  toValue?: (saved: Saved) => string | null
  /** Returns the words for a value, by default the value itself. */
  toWords?: (value: string) => string
}
export type FormFields<Saved, Name extends string = string> = Readonly<Record<Name, FormField<Saved>>>

/**
 * Returns a function that gives an input the name, label, limits, value and error of its field. An input with a `value` is
 * controlled by the component.
 */
export const bindFields =
  <Saved extends object, Name extends string>(
    fields: FormFields<Saved, Name>,
    saved: NoInfer<Saved> | undefined,
    errors: FieldErrors,
  ) =>
  (name: Name, value?: string) => {
    const { label, limits } = fields[name]
    return {
      name,
      label,
      ...(value === undefined
        ? { defaultValue: saved ? getValue(fields[name], name, saved) : '' }
        : { value }),
      error: errors[name],
      ...(limits && {
        maxLength: limits.max,
        required: limits.min !== undefined,
        optional: limits.min === undefined,
      }),
    }
  }

/** Returns the values of the fields in a form, without spaces around them. */
export function readFields<Name extends string>(
  form: HTMLFormElement,
  fields: Readonly<Record<Name, unknown>>,
): Record<Name, string> {
  const data = new FormData(form)
  const toText = (name: string) => String(data.get(name) ?? '').trim()
  const entries = Object.keys(fields).map((name) => [name, toText(name)])
  return Object.fromEntries(entries) as Record<Name, string> // the names are those of the fields
}

/** Returns the values of a form that differ from the version that someone else has saved. */
export const listDifferences = <Saved extends object>(
  fields: FormFields<Saved>,
  values: Readonly<Record<string, string>>,
  saved: Saved,
): FieldDifference[] =>
  Object.entries(values).flatMap(([name, mine]) => {
    const field = fields[name]
    if (!field) return []
    const { label, toWords = (value) => value } = field
    const theirs = getValue(field, name, saved)
    return mine === theirs ? [] : [{ label, theirs: toWords(theirs), mine: toWords(mine) }]
  })
export type FieldProps<Name extends string> = (
  name: Name,
  value?: string,
) => ReturnType<ReturnType<typeof bindFields>>
export type FieldDifference = { label: string; theirs: string; mine: string }

function getValue<Saved extends object>({ toValue }: FormField<Saved>, name: string, saved: Saved): string {
  const value: unknown = toValue ? toValue(saved) : Reflect.get(saved, name)
  return value === null || value === undefined ? '' : String(value)
}
