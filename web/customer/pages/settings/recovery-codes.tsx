import { Download, TriangleAlert } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { m } from '#messages'
import { Button } from '#web/components/forms/button.tsx'
import { Note } from '#web/components/feedback/note.tsx'
import { CopyButton } from './copy-button.tsx'
import { saveFile } from './save-file.ts'

/** Shown once: a user who leaves this page without them has to create new ones. */
export function RecoveryCodes({ codes, onDone }: { codes: string[]; onDone: () => void }) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  const text = `${m.settings_recovery_file()}\n\n${codes.join('\n')}\n`
  return (
    <div className="recovery">
      <h3 ref={heading} tabIndex={-1}>
        {m.settings_recovery_title()}
      </h3>
      <p className="small">{m.settings_recovery_lead()}</p>
      <ul>
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
      <p className="setting-btns">
        <CopyButton text={codes.join('\n')}>{m.settings_recovery_copy()}</CopyButton>
        <Button
          variant="line"
          size="touch"
          onClick={() => saveFile('d3-recovery-codes.txt', 'text/plain', text)}
        >
          <Download />
          {m.settings_recovery_download()}
        </Button>
      </p>
      <Note tone="save" icon={<TriangleAlert />}>
        {m.settings_recovery_once()}
      </Note>
      <p className="setting-btns">
        <Button variant="ink" onClick={onDone}>
          {m.settings_recovery_done()}
        </Button>
      </p>
    </div>
  )
}
