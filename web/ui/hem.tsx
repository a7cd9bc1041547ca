/** The kikoi stripes that close the promo strip and open the footer. */
export function Hem({ thin }: { thin?: boolean }) {
  return <div className={thin ? 'hem thin' : 'hem'} aria-hidden />
}
