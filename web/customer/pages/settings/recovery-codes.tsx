import { Download, TriangleAlert } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { Button } from '#web/components/forms/button.tsx'
import { Note } from '#web/components/feedback/note.tsx'
import { CopyButton } from './copy-button.tsx'
import { saveFile } from './save-file.ts'

/** Shown once: a user who leaves this page without them has to create new ones. */
export function RecoveryCodes({ codes, onDone }: { codes: string[]; onDone: () => void }) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  const text = `Recovery codes of D3\nEach is good for one sign-in without your phone.\n\n${codes.join('\n')}\n`
  return (
    <div className="recovery">
      <h3 ref={heading} tabIndex={-1}>
        Your recovery codes
      </h3>
      <p className="small">
        Without your phone, each of them signs you in once. Keep them where your phone is not.
      </p>
      <ul>
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
      <p className="setting-btns">
        <CopyButton text={codes.join('\n')}>Copy all</CopyButton>
        <Button
          variant="line"
          size="sm"
          onClick={() => saveFile('d3-recovery-codes.txt', 'text/plain', text)}
        >
          <Download />
          Download
        </Button>
      </p>
      <Note tone="save" icon={<TriangleAlert />}>
        They are shown this one time only.
      </Note>
      <p className="setting-btns">
        <Button variant="ink" onClick={onDone}>
          I have kept them
        </Button>
      </p>
    </div>
  )
}
