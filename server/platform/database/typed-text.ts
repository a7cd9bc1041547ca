/** Conditions on what people have typed, however both texts spell accents, apostrophes and signs between words. */
import { sql, type RawBuilder } from 'kysely'

/** The text has all words that were typed, each as a part of a word. */
export const hasWords = (text: RawBuilder<unknown>, typed: string): RawBuilder<boolean> =>
  sql`has_words(${text}, ${typed})`

/** Uses an index on `normalize_text(…) COLLATE "C"`. Nothing begins with a text that has no letter or digit. */
export const beginsWith = (text: RawBuilder<unknown>, typed: string): RawBuilder<boolean> => {
  const beginning = sql`nullif(normalize_text(${typed}), '')`
  return sql`normalize_text(${text}) COLLATE "C" >= ${beginning}
    AND normalize_text(${text}) COLLATE "C" < ${beginning} || ${'\u{10FFFF}'}`
}
