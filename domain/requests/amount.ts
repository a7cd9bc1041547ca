// cspell:disable -- letters and names
/** An amount of shillings as people type it: '4,000', '4000.50', 'KES 5000', 'Ksh. 5,000/=', '5k'; null for anything else. */
export function readAmount(text: string): number | null {
  const [, digits = '', thousands] =
    /^(?:kes|kshs?|sh)?\.?(\d{1,8}(?:\.\d{1,2})?)(k)?(?:\/[=-]?)?$/i.exec(
      text.normalize('NFKC').replaceAll(/[\s,']/gu, ''),
    ) ?? []
  if (digits === '') return null
  return thousands === undefined ? Number(digits) : Math.round(Number(digits) * 100_000) / 100
}
