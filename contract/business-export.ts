/** The file with everything that a business has (docs/rules/business-export.md). */
import { m } from '#messages'
import { LEAST_ROLE } from '../domain/accounts/merchant-role.ts'
import { ok } from './fields.ts'
import type { Contract } from './kernel.ts'
import { generalProblems, problem } from './problem.ts'
import { dateTime, url } from './values.ts'

export const businessExportProblems = {
  linkOver: problem(
    410,
    'export-link-over',
    m.problem_export_link_over,
    'The address of the file is wrong or expired, or its owner has signed out or is no longer one. Ask for another one.',
  ),
  underWay: problem(
    409,
    'export-under-way',
    m.problem_export_under_way,
    'Somebody is downloading the file of this business. One download at a time is possible.',
  ),
}

export const businessExport = {
  'POST /merchant/exports': {
    summary: 'Get an address for the file with everything that my business has',
    description:
      'The address works for ten minutes, and while the session is valid. It answers with a ZIP file that has each table as ' +
      'CSV and as JSON, or with one of the problems below.',
    limit: 'export',
    auth: 'merchant',
    merchantRole: LEAST_ROLE.exportBusiness,
    requiresReauthentication: true,
    // Who leaves can do so at any time.
    worksWhenReadOnly: true,
    reply: ok({
      url: url('Address of the file.', 'https://merchants.d3.example/api/merchant/exports/AbC0123.zip'),
      expiresAt: dateTime('Time until which a download can begin.'),
    }),
    // The first one is of the address itself, which is outside of the API.
    problems: [businessExportProblems.linkOver, businessExportProblems.underWay, generalProblems.busy],
  },
} satisfies Contract

type BusinessExportRoutes = typeof businessExport
declare module './kernel.ts' {
  interface Api extends BusinessExportRoutes {}
}
