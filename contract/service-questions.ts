/** The questions that customers answer when booking a service. */
import * as z from 'zod'
import { m } from '#messages'
import { LEAST_ROLE } from '../domain/accounts/merchant-role.ts'
import { MAX_QUESTIONS } from '../domain/booking/answers.ts'
import { serviceProblems } from './catalogue/problems.ts'
import { Question, questionKind } from './entities/question.ts'
import { id, idSchema, limitedText, ok } from './fields.ts'
import type { Contract } from './kernel.ts'
import { SERVICE_TEXTS } from './service-limits.ts'
import { optionalText } from './stores/fields.ts'
import { editedVersion, editProblems, version } from './edits.ts'
import { boolean, EXAMPLE_IDS, message, string, uuid } from './values.ts'

const question = limitedText(SERVICE_TEXTS.question).meta({
  description: 'The question.',
  example: 'How long is your hair?',
})
const isRequired = z
  .boolean()
  .default(false)
  .meta({ description: 'True if the question must be answered.', example: true })

const FormField = z
  .object({
    id: string('Id of the question.', EXAMPLE_IDS.service),
    field_name: string('The question.', 'How long is your hair?'),
    field_type: questionKind,
    required: boolean('True if the question must be answered.', true),
  })
  .meta({ id: 'FormField', description: 'A question under the names of existing clients.' })
const Form = z
  .object({
    id: uuid('service', 'Id of the form, which is that of its service.'),
    name: string('Name of the service.', 'Deep tissue massage'),
    description: string('Always empty.', ''),
    fields: z.array(FormField).meta({ description: 'The questions, in order.' }),
  })
  .meta({ id: 'Form', description: 'The questions of a service, as existing clients read them.' })

const serviceId = idSchema(() => serviceProblems.notFound(), 'Id of the service.', 'service')
export const serviceParams = z.object({ id: serviceId })
export const manager = { auth: 'merchant', merchantRole: LEAST_ROLE.editCatalogue } as const

export const questionRoutes = {
  'PUT /forms/service/:id': {
    summary: 'Set the questions of a service',
    description:
      'The body has the whole list, in order. A question with the id of an existing one stays that question. ' +
      '`version` is that of ' +
      'the service.',
    ...manager,
    params: serviceParams,
    body: z.strictObject({
      questions: z
        .array(
          z.strictObject({
            id: id(m.field_not_valid, 'Id of an existing question.', 'service').optional(),
            question,
            kind: questionKind,
            required: isRequired,
          }),
        )
        .max(MAX_QUESTIONS)
        .meta({
          description: 'The questions.',
          example: [{ question: 'How long is your hair?', kind: 'text', required: true }],
        }),
      version: editedVersion,
    }),
    reply: ok({ message, questions: z.array(Question), version }),
    problems: [serviceProblems.notFound, editProblems.conflict],
  },
  'GET /forms/service/:id': {
    summary: 'Get the questions of a service',
    description:
      'The reply has one form with its questions, or none. The merchant of a service also gets the form of a draft.',
    auth: 'optional',
    params: serviceParams,
    reply: ok({ forms: z.array(Form) }),
    problems: [serviceProblems.notFound],
  },
  'POST /forms/create': {
    summary: 'Get the form of a service, to add questions',
    description: 'Name and description of the form are ignored: a service has one form.',
    ...manager,
    forbidsAnonymous: true,
    status: 201,
    body: z.strictObject({
      service_id: serviceId,
      name: optionalText({ max: 200 }, 'Ignored.', 'Before your visit'),
      description: optionalText({ max: 1000 }, 'Ignored.', 'A few questions'),
    }),
    reply: ok({ message, form: Form }),
    problems: [serviceProblems.notFound],
  },
  'POST /form-fields/create': {
    summary: 'Add a question to the form of a service',
    ...manager,
    forbidsAnonymous: true,
    status: 201,
    body: z.strictObject({
      form_id: serviceId,
      field_name: question,
      field_type: questionKind,
      required: isRequired,
    }),
    reply: ok({ message, field: FormField }),
    problems: [serviceProblems.notFound],
  },
} satisfies Contract
