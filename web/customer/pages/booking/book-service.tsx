import type { LoaderArgs } from '#web/app/document/load-context.ts'
import { bookFromForm } from './state/book-from-form.ts'
import { loadWizard } from './state/load.ts'
import { Wizard } from './wizard.tsx'
import { WizardError } from './frame/wizard-error.tsx'

export const loader = (args: LoaderArgs<'/booking/service/:serviceId'>) =>
  loadWizard(args, { serviceId: args.params.serviceId })

export const action = (args: LoaderArgs<'/booking/service/:serviceId'>) =>
  bookFromForm(args, { serviceId: args.params.serviceId })

export { shouldRevalidateWizard as shouldRevalidate, wizardMeta as meta } from './wizard.tsx'

export default Wizard

export const ErrorBoundary = ({ error }: { error: unknown }) => <WizardError error={error} kind="service" />
