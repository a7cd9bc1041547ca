/** Texts for quotes. */
import * as z from 'zod'
import { m } from '#messages'
import { LEAST_ROLE } from '../../domain/accounts/merchant-role.ts'
import { MAX_QUOTE_TEMPLATES, QUOTE_MINUTES } from '../../domain/requests/service-request.ts'
import { limitedText, ok } from '../fields.ts'
import type { Contract } from '../kernel.ts'
import { saying } from '../message.ts'
import { QUOTE_TEXTS } from '../requests/quote-limits.ts'
import { boolean, integer, string, uuid } from '../values.ts'
import { ofMerchant } from './fields.ts'
import { TEMPLATE_TEXTS } from './template-limits.ts'

const Template = z
  .object({
    id: uuid('template', 'Id of the template.'),
    name: string('Name.', 'Tap repair'),
    message: string('The message.', 'I’ll bring washers and fittings.'),
    includesSupplies: boolean('True if the price includes materials.', true),
    supplies: string('Included materials.', 'Washers and fittings').nullable(),
    warranty: string('Warranty on the work.', '6 months').nullable(),
    durationMinutes: integer('Duration in minutes.', 90).nullable(),
  })
  .meta({ id: 'QuoteTemplate', description: 'A text for quotes.' })

export const quoteTemplateRoutes = {
  'GET /merchant/quote-templates': {
    summary: 'List my texts for quotes',
    ...ofMerchant,
    reply: ok({ data: z.array(Template).meta({ description: 'Templates, in their order.' }) }),
  },
  'PUT /merchant/quote-templates': {
    summary: 'Replace my texts for quotes',
    ...ofMerchant,
    merchantRole: LEAST_ROLE.editQuoteTemplates,
    body: z.strictObject({
      templates: z
        .array(
          z.strictObject({
            name: z
              .string()
              .trim()
              .min(TEMPLATE_TEXTS.name.min, saying(m.field_template_name))
              .max(TEMPLATE_TEXTS.name.max, saying(m.field_template_name))
              .meta({ description: 'Name.', example: 'Tap repair' }),
            message: z
              .string()
              .trim()
              .min(QUOTE_TEXTS.message.min, saying(m.field_quote_message))
              .max(QUOTE_TEXTS.message.max, saying(m.field_quote_message))
              .meta({ description: 'The message.', example: 'I’ll bring washers and fittings.' }),
            includesSupplies: boolean('True if the price includes materials.', true),
            supplies: limitedText(QUOTE_TEXTS.supplies)
              .nullable()
              .meta({ description: 'Included materials.', example: 'Washers' }),
            warranty: limitedText(QUOTE_TEXTS.warranty)
              .nullable()
              .meta({ description: 'Warranty on the work.', example: '6 months' }),
            durationMinutes: z
              .int()
              .min(QUOTE_MINUTES.min)
              .max(QUOTE_MINUTES.max)
              .nullable()
              .meta({ description: 'Duration in minutes.', example: 90 }),
          }),
        )
        .max(MAX_QUOTE_TEMPLATES)
        .meta({ description: 'Templates, in their order.' }),
    }),
    reply: ok({ data: z.array(Template).meta({ description: 'Templates, in their order.' }) }),
  },
} satisfies Contract
