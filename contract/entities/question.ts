import * as z from 'zod'
import { MAX_ANSWER_LENGTH, QUESTION_KINDS } from '../../domain/booking/answers.ts'
import { boolean, EXAMPLE_IDS, string } from '../values.ts'

export const questionKind = z
  .enum(QUESTION_KINDS)
  .meta({ description: 'Kind of the answer.', example: 'text' })

/** A question that customers are asked when booking a service. */
export const Question = z
  .object({
    id: string('Id of the question.', EXAMPLE_IDS.service),
    question: string('The question.', 'How long is your hair?'),
    kind: questionKind,
    required: boolean('True if the question must be answered.', true),
  })
  .meta({
    id: 'Question',
    description:
      'Question that a customer is asked when booking a service. The answer is a text of up to ' +
      `${MAX_ANSWER_LENGTH} characters, a number, an e-mail address or a date (YYYY-MM-DD).`,
  })

export const questions = z
  .array(Question)
  .meta({ description: 'Questions that customers are asked when they book the service; usually none.' })
