import { Check, Copy } from '#web/ui/icons/icons.tsx'
import { useEffect, useState } from 'react'
import { m } from '#messages'
import { Button } from '#web/ui/forms/buttons/button.tsx'
import { notifyFailed } from '#web/ui/overlays/notify.ts'

/** Button that copies a text. 'Copied!' stays for two seconds. */
export function CopyButton({ text, label, children }: CopyButtonProps) {
  const [isCopied, setCopied] = useState(false)
  useEffect(() => {
    if (!isCopied) return
    const timer = setTimeout(() => setCopied(false), 2000)
    return () => clearTimeout(timer)
  }, [isCopied])
  const copy = () =>
    navigator.clipboard.writeText(text).then(
      () => setCopied(true),
      // A browser may deny it; the text can be selected and copied by hand.
      () => notifyFailed(m.settings_copy_not_allowed()),
    )
  return (
    <Button
      variant="line"
      size="touch"
      aria-label={isCopied ? m.settings_copied() : label}
      onClick={() => void copy()}
    >
      {isCopied ? <Check /> : <Copy />}
      {isCopied ? m.settings_copied() : (children ?? m.settings_copy())}
    </Button>
  )
}

type CopyButtonProps = { text: string; label?: string; className?: string; children?: string }
