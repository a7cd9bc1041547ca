import { themeScript } from './theme.ts'

/** Put into `<head>`, above the styles; `<html>` then needs suppressHydrationWarning. */
export function ThemeScript({ nonce }: { nonce?: string }) {
  // oxlint-disable-next-line react/no-danger -- our own constant
  return <script nonce={nonce} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: themeScript }} />
}
