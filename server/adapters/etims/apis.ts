/** The two ways to KRA's eTIMS (docs/rules/providers.md#etims). They differ in these things only. */
export const ETIMS_APIS = ['kra', 'gavaconnect'] as const
export type EtimsApi = (typeof ETIMS_APIS)[number]

type Api = {
  paths: { register: string; item: string; sale: string; find: string }
  /** Path on the host of the API; null if there are no tokens. */
  tokenPath: string | null
  taxBase: 'with-tax' | 'without-tax'
}

export const APIS: Readonly<Record<EtimsApi, Api>> = {
  kra: {
    paths: {
      register: '/selectInitOsdcInfo',
      item: '/saveItem',
      sale: '/saveTrnsSalesOsdc',
      find: '/selectInvoiceDetails',
    },
    tokenPath: null,
    taxBase: 'with-tax',
  },
  gavaconnect: {
    paths: {
      register: '/initialize',
      item: '/saveItem',
      sale: '/sendSalesTransaction',
      find: '/selectInvoiceDetail',
    },
    tokenPath: '/v1/token/generate?grant_type=client_credentials',
    taxBase: 'without-tax',
  },
}

/** Settings of a connection to eTIMS. */
export type EtimsSettings = {
  api: EtimsApi
  baseUrl: string
  /** The PIN of the company, the branch and the serial number of the device, as KRA has approved them. */
  pin: string
  branch: string
  deviceSerial: string
  /** Id of the app on GavaConnect. */
  clientId: string
  clientSecret: string
  appId: string
  /** KRA's class of the access fee. */
  itemClass: string
  tradeName: string
  timeoutMs?: number
}
