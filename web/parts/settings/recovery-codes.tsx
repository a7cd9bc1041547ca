import { Download, TriangleAlert } from '#web/ui/icons/icons.tsx'
import { useEffect, useId, useRef } from 'react'
import { m } from '#messages'
import { Button } from '#web/ui/forms/buttons/button.tsx'
import { Note } from '#web/ui/feedback/note.tsx'
import { CopyButton } from './copy-button.tsx'
import { saveFile } from '#web/app/document/save-file.ts'
import { codeText, SettingButtons, settingPanel } from './setting.tsx'

/** Recovery codes, shown once: a user who leaves this page without them has to create new ones. */
export function RecoveryCodes({ codes, onDone }: { codes: string[]; onDone: () => void }) {
  const titleId = useId()
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  const text = `${m.settings_recovery_file()}\n\n${codes.join('\n')}\n`
  return (
    <div className={settingPanel}>
      <h3 id={titleId} ref={heading} tabIndex={-1} className="focus:outline-none">
        {m.settings_recovery_title()}
      </h3>
      <p className="text-14 leading-small">{m.settings_recovery_lead()}</p>
      <ul
        className="grid grid-cols-2 gap-x-4 gap-y-1.5 rounded-control bg-sunk px-4 py-3.5"
        aria-labelledby={titleId}
      >
        {codes.map((code) => (
          <li key={code}>
            <code className={codeText}>{code}</code>
          </li>
        ))}
      </ul>
      <SettingButtons>
        <CopyButton text={codes.join('\n')}>{m.settings_recovery_copy()}</CopyButton>
        <Button
          variant="line"
          size="touch"
          onClick={() => saveFile('d3-recovery-codes.txt', 'text/plain', text)}
        >
          <Download />
          {m.settings_recovery_download()}
        </Button>
      </SettingButtons>
      <Note tone="save" icon={<TriangleAlert />}>
        {m.settings_recovery_once()}
      </Note>
      <SettingButtons>
        <Button variant="ink" onClick={onDone}>
          {m.settings_recovery_done()}
        </Button>
      </SettingButtons>
    </div>
  )
}
