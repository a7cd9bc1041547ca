import type { LoaderArgs } from '#web/shared/document/load-context.ts'
import { loadWizard } from './load.ts'
import { Wizard, WizardError } from './wizard.tsx'

export const loader = (args: LoaderArgs<'/booking/offer/:offerId'>) =>
  loadWizard(args, { offerId: args.params.offerId })

export { shouldRevalidateWizard as shouldRevalidate, wizardMeta as meta } from './wizard.tsx'

export default Wizard

export const ErrorBoundary = ({ error }: { error: unknown }) => <WizardError error={error} kind="offer" />
