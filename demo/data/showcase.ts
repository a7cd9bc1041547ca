// Additions to the stores of the three merchants with a month of visits: questions to customers, galleries, and
// offers that are not public.

import * as z from 'zod'
import { QUESTION_KINDS } from '#domain/booking/answers.ts'
import { readData } from './read-data.ts'

const Question = z.strictObject({
  question: z.string(),
  kind: z.enum(QUESTION_KINDS),
  required: z.boolean(),
  /** Answers of customers, some more frequent than others. */
  answers: z.array(z.string()),
})
export type QuestionDraft = z.infer<typeof Question>

const HiddenOffer = z.strictObject({
  service: z.string(),
  status: z.enum(['draft', 'scheduled', 'paused']),
  title: z.string(),
  line: z.string(),
  /** Price in percent of the normal price. */
  percent: z.number(),
  /** 0 is Sunday. */
  weekdays: z.array(z.number()).optional(),
  /** Start and end, in minutes since midnight. */
  hours: z.tuple([z.number(), z.number()]).optional(),
  terms: z.string().optional(),
})
export type HiddenOfferDraft = z.infer<typeof HiddenOffer>

const Showcase = z.strictObject({
  /** Questions by service. */
  questions: z.record(z.string(), z.array(Question)),
  /** Pictures of the catalogue. */
  gallery: z.array(z.strictObject({ picture: z.string(), alt: z.string() })),
  hiddenOffers: z.array(HiddenOffer),
})

/** Additions by store. */
export const SHOWCASE = readData('showcase', z.record(z.string(), Showcase))
