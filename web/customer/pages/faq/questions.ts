import { splitIntoParts, plainText, readRichText, type Block } from '#domain/text/rich-text.ts'
import { hasWords } from '#domain/text/normalize-text.ts'

/** The blocks are the answer. */
export type Question = { id: string; title: string; blocks: Block[] }
/** `lead` is what comes before its first question. */
export type Category = { id: string; title: string; lead: Block[]; questions: Question[] }

export function readHelp(source: string): { lead: string; categories: Category[] } {
  const { lead, parts } = splitIntoParts(readRichText(source), 2)
  const categories = parts.map(({ id, title, blocks }) => {
    const below = splitIntoParts(blocks, 3)
    return { id, title, lead: below.lead, questions: below.parts }
  })
  return { lead: plainText(lead), categories }
}

/** The questions that contain all of these words, by category; all without a search. */
export function findQuestions(categories: readonly Category[], words: string): readonly Category[] {
  const wanted = wordsIn(words)
  if (wanted.length === 0) return categories
  return categories.flatMap((category) => {
    const questions = category.questions.filter(({ title, blocks }) =>
      hasWords(`${category.title} ${title} ${plainText(blocks)}`, words),
    )
    return questions.length > 0 ? [{ ...category, lead: [], questions }] : []
  })
}

export const wordsIn = (text: string): string[] =>
  text.toLowerCase().split(/\s+/).filter(Boolean).slice(0, 10)
