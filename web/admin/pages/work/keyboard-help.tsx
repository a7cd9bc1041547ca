import { Dialog } from '#web/ui/overlays/dialog.tsx'
import { FactList } from '../../parts/fact-list.tsx'

type KeyboardHelpProps = { open: boolean; onOpenChange: (open: boolean) => void }

export const KeyboardHelp = (props: KeyboardHelpProps) => (
  <Dialog {...props} title="Keys">
    <FactList
      facts={[
        { label: 'Next case', value: <kbd>j</kbd> },
        { label: 'Previous case', value: <kbd>k</kbd> },
        { label: 'Go to the open case', value: <kbd>Enter</kbd> },
        { label: 'These keys', value: <kbd>?</kbd> },
      ]}
    />
  </Dialog>
)
