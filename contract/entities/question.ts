import * as z from 'zod'
import { MAX_ANSWER_LENGTH, QUESTION_KINDS } from '../../domain/booking/answers.ts'
import { boolean, EXAMPLE_IDS, string } from '../values.ts'

export const questionKind = z
  .enum(QUESTION_KINDS)
  .meta({ description: 'What the answer is.', example: 'text' })

/** A question that customers are asked when booking a service. */
export const Question = z
  .object({
    id: string('Id of the question.', EXAMPLE_IDS.service),
    question: string('The question.', 'How long is your hair?'),
    kind: questionKind,
    required: boolean('It must be answered.', true),
  })
  .meta({
    id: 'Question',
    description:
      'What a customer is asked when booking a service. The answer is a text of up to ' +
      `${MAX_ANSWER_LENGTH} characters, a number, an e-mail address or a date (YYYY-MM-DD).`,
  })

export const questions = z
  .array(Question)
  .meta({ description: 'What customers are asked when they book it; usually nothing.' })
