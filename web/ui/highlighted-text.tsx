import { Fragment } from 'react'
import { highlightMatches } from '#domain/text/highlight.ts'

/** A text with what was searched for marked in it. */
export function Marked({ text, words }: { text: string; words: readonly string[] }) {
  return highlightMatches(text, words).map((part, place) =>
    // oxlint-disable-next-line react/no-array-index-key -- the parts of a text have no other name than their place
    part.isFound ? <mark key={place}>{part.text}</mark> : <Fragment key={place}>{part.text}</Fragment>,
  )
}
