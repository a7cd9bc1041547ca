import { Inbox } from '#web/ui/icons/icons.tsx'
import { State } from '#web/ui/feedback/state.tsx'
import { Shell } from '../../layout/shell.tsx'

export const meta = () => [{ title: 'Work · D3 Admin' }]

export default function WorkPage() {
  return (
    <Shell section="work" title="Work">
      <State icon={<Inbox />} calm roomy heading={<h2 className="text-22 leading-title">Nothing to do</h2>}>
        What needs a person is listed here.
      </State>
    </Shell>
  )
}
