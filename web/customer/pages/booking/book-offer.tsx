import { redirect } from 'react-router'
import { Problem } from '#contract/problem.ts'
import { callContext, type LoaderArgs } from '#web/app/document/load-context.ts'
import { AGAIN, paths } from '../../paths.ts'
import { bookFromForm } from './state/book-from-form.ts'
import { loadWizard } from './state/load.ts'
import { Wizard } from './wizard.tsx'
import { WizardError } from './frame/wizard-error.tsx'

/** '/booking/{id}' leads here as well, and its id may be that of a service. */
export async function loader(args: LoaderArgs<'/booking/offer/:offerId'>) {
  const id = args.params.offerId
  try {
    return await loadWizard(args, { offerId: id })
  } catch (error) {
    if (error instanceof Problem && error.status === 404 && (await isService(args, id)))
      throw redirect(paths.book.service(id) + args.url.search)
    const serviceId = args.url.searchParams.get(AGAIN)
    if (serviceId && error instanceof Problem && OVER.has(error.code))
      throw redirect(paths.service(serviceId))
    throw error
  }
}

export const action = (args: LoaderArgs<'/booking/offer/:offerId'>) =>
  bookFromForm(args, { offerId: args.params.offerId })

/** Problems for which an offer cannot be booked again. */
const OVER = new Set(['offer-expired', 'offer-inactive', 'offer-not-found', 'sold-out'])

async function isService({ context, request }: Pick<LoaderArgs, 'context' | 'request'>, id: string) {
  try {
    await context.get(callContext)('GET /services/:id', { params: { id }, signal: request.signal })
    return true
  } catch {
    // The offer's own problem is reported.
    return false
  }
}

export { shouldRevalidateWizard as shouldRevalidate, wizardMeta as meta } from './wizard.tsx'

export default Wizard

export const ErrorBoundary = ({ error }: { error: unknown }) => <WizardError error={error} kind="offer" />
