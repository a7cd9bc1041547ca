/** The package that pays for a booking, in replies. */
export const packageJson = (bookingId: string): string => `(
  SELECT json_build_object('id', sale.id, 'visits', sale.visits, 'validUntil', sale.valid_until::text,
    'left', sale.visits - (SELECT count(*)::int FROM package_uses taken WHERE taken.sale_id = sale.id))
  FROM package_uses used JOIN package_sales sale ON sale.id = used.sale_id
  WHERE used.booking_id = ${bookingId}
)`
