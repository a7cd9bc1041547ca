import { plain, type MatrixRow } from '#tests/contract/matrix-row.ts'

export const rows: Record<string, MatrixRow> = {
  'GET /locations/available': plain,
  'GET /locations': plain,
  'GET /stores/locations': plain,
  'GET /locations/stats': plain,
  'POST /locations/reverse-geocode': {
    good: () => ({ body: { latitude: -1.2674, longitude: 36.8108 } }),
    more: () => [{ body: { latitude: 0, longitude: 0 } }, { body: { latitude: 3.1, longitude: 35.6 } }],
  },
}
