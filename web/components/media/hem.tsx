/** The kikoi stripes below the promo strip and above the footer. */
export function Hem({ thin }: { thin?: boolean }) {
  return <div className={thin ? 'hem thin' : 'hem'} aria-hidden />
}
