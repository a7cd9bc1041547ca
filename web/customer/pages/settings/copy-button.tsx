import { Check, Copy } from 'lucide-react'
import { useEffect, useState } from 'react'
import { Button } from '#web/components/forms/button.tsx'
import { notifyFailed } from '#web/components/overlays/notify.ts'

/** 'Copied!' stays for two seconds. */
export function CopyButton({
  text,
  label,
  children = 'Copy',
}: {
  text: string
  label?: string
  children?: string
}) {
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
      () => notifyFailed('Copying is not allowed here. Select it and copy it by hand.'),
    )
  return (
    <Button variant="line" size="sm" aria-label={isCopied ? 'Copied!' : label} onClick={() => void copy()}>
      {isCopied ? <Check /> : <Copy />}
      {isCopied ? 'Copied!' : children}
    </Button>
  )
}
