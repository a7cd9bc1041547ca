import type * as z from 'zod'
import { m } from '#messages'
import { hasHiddenCharacters, hasLink } from '../domain/text/names.ts'

/** A check of names of people, businesses and services, which other people read. */
export const properName: z.core.CheckFn<string> = ({ value, issues }) => {
  if (hasHiddenCharacters(value))
    issues.push({ code: 'custom', message: m.field_name_hidden_characters(), input: value })
  else if (hasLink(value)) issues.push({ code: 'custom', message: m.field_name_link(), input: value })
}
