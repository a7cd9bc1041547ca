import { Fragment } from 'react'
import { highlightMatches } from '#domain/text/highlight.ts'
import { Mark } from './mark.tsx'

/** A text with the words of a search highlighted. */
export function HighlightedText({ text, words }: { text: string; words: readonly string[] }) {
  return highlightMatches(text, words).map((part, index) =>
    // oxlint-disable-next-line react/no-array-index-key -- the parts of a text have no other key than their index
    part.isFound ? <Mark key={index}>{part.text}</Mark> : <Fragment key={index}>{part.text}</Fragment>,
  )
}
