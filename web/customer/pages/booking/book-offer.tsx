import type { LoaderArgs } from '#web/client/load-context.ts'
import { loadWizard } from './load.ts'
import { Wizard, WizardTrouble } from './wizard.tsx'

export const loader = (args: LoaderArgs<'/booking/offer/:offerId'>) =>
  loadWizard(args, { offerId: args.params.offerId })

export { staysLoaded as shouldRevalidate, wizardMeta as meta } from './wizard.tsx'

export default Wizard

export const ErrorBoundary = ({ error }: { error: unknown }) => <WizardTrouble error={error} kind="offer" />
