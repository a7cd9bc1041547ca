// What the stores of the three merchants with a month of visits have beside what all demo stores have: questions to
// customers, galleries, and offers that are not public.

import * as z from 'zod'
import { QUESTION_KINDS } from '#domain/booking/answers.ts'
import { readData } from './read-data.ts'

const Question = z.strictObject({
  question: z.string(),
  kind: z.enum(QUESTION_KINDS),
  required: z.boolean(),
  /** What customers answered, some more often than others. */
  answers: z.array(z.string()),
})
export type QuestionDraft = z.infer<typeof Question>

const HiddenOffer = z.strictObject({
  service: z.string(),
  status: z.enum(['draft', 'scheduled', 'paused']),
  title: z.string(),
  line: z.string(),
  /** In percent of the normal price. */
  percent: z.number(),
  /** 0 is Sunday. */
  weekdays: z.array(z.number()).optional(),
  /** From and until, in minutes since midnight. */
  hours: z.tuple([z.number(), z.number()]).optional(),
  terms: z.string().optional(),
})
export type HiddenOfferDraft = z.infer<typeof HiddenOffer>

const Showcase = z.strictObject({
  /** By service. */
  questions: z.record(z.string(), z.array(Question)),
  /** Pictures of the catalogue. */
  gallery: z.array(z.strictObject({ picture: z.string(), alt: z.string() })),
  hiddenOffers: z.array(HiddenOffer),
})

/** By store. */
export const SHOWCASE = readData('showcase', z.record(z.string(), Showcase))
