import { newCustomer, post, type Customer } from './api.ts'

export const REQUEST = {
  title: 'Leaking kitchen tap, slow sink',
  category: 'repairs',
  description: 'The mixer drips all night. I have a new tap, but the old one is stuck.',
  budgetMin: 2000,
  budgetMax: 4000,
  timeline: 'thisweek',
  location: 'Argwings Kodhek Road, Kilimani',
}

/** The category of the stores of tests, which may make quotes only for its requests. */
export const OF_SHOPS = { category: 'test' }

/** Returns the id of the request. */
export async function postRequest({ token }: Customer, change: object = {}): Promise<string> {
  const { data } = await post<{ data: { serviceRequest: { id: string } } }>(
    '/request-service',
    { ...REQUEST, ...change },
    token,
  )
  return data.serviceRequest.id
}

/** Makes a quote as the account of the token. */
export const quoteFor = (requestId: string, token: string, quote: object) =>
  post<{ data: { offer: { id: string } } }>(
    `/request-service/${requestId}/offers`,
    { quotedPrice: 3200, message: 'I bring a wrench and fittings.', availability: 'Tomorrow', ...quote },
    token,
  )

/** The page of a request of the customer with two quotes of individual providers. */
export async function comparedQuotes(customer: Customer): Promise<string> {
  const id = await postRequest(customer)
  for (const quotedPrice of [3200, 2800])
    await quoteFor(id, (await newCustomer()).token, {
      quotedPrice,
      warranty: '6 months',
      durationMinutes: 90,
    })
  return `/service-request/${id}`
}
