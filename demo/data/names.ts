// Kenyan names. Given names are combined with family names of the same community only.

import type { Random } from './random.ts'

type Community = { women: readonly string[]; men: readonly string[]; families: readonly string[] }

const list = (names: string) => names.split(' ')
const community = (women: string, men: string, families: string): Community => ({
  women: list(women),
  men: list(men),
  families: list(families),
})

const COMMUNITIES: readonly Community[] = [
  community(
    'Wambui Njeri Nyokabi Wairimu Mary Grace Joyce Esther Muthoni Wangari',
    'Kamau Peter Samuel Mwangi Joseph Kelvin Macharia Simon Ndegwa Charles',
    'Kamau Njoroge Karanja Mwangi Gitau Kariuki Waweru Maina Kimani Njuguna Macharia',
  ),
  community(
    'Akinyi Atieno Achieng Adhiambo Awuor Mercy Lilian Beryl Apiyo Sharon',
    'Ochieng Onyango Omondi Kevin Victor Owino Felix Odhiambo Okoth Elvis',
    'Otieno Ouma Odera Ogutu Owuor Okello Oduor Onyango Ochieng Okoth',
  ),
  community(
    'Nafula Nekesa Nanjala Phanice Everlyne Naliaka Irene Khavere Doreen Mideva',
    'Wekesa Simiyu Brian Wafula Juma Barasa Dennis Mukhwana Collins Kizito',
    'Wanyama Wekesa Simiyu Barasa Makokha Wafula Masinde Khaemba Lusweti Shikuku',
  ),
  community(
    'Chepkoech Jepkosgei Cherono Faith Jelimo Chelangat Sharon Jebet Chepngetich Viola',
    'Kipchumba Kiprotich Kibet Brian Cheruiyot Kipkemboi Gideon Koech Amos Rotich',
    'Koech Kiprono Rotich Cheruiyot Langat Ruto Sang Korir Bett Kosgei',
  ),
  community(
    'Mwende Ndinda Mumbi Kanini Nduku Mutheu Purity Syombua Winfred Katunge',
    'Mutua Musyoka Kioko Mwendwa Dennis Muthama Kilonzo Nzioka Patrick Makau',
    'Mutua Musyoka Kilonzo Nzioka Muli Mutiso Kioko Ndolo Wambua Makau',
  ),
  community(
    'Kerubo Moraa Nyaboke Bosibori Gesare Kwamboka Janet Bochaberi Nyanchama Emily',
    'Nyakundi Onsongo Momanyi Evans Ombati Geoffrey Mogaka Kennedy Ondieki Denis',
    'Nyaboga Ongeri Mogaka Momanyi Onsare Nyamweya Ondieki Omwenga Bosire Ratemo',
  ),
  community(
    'Amina Fatuma Mwanaisha Halima Saida Zuhura Rehema Khadija Mariam Zainab',
    'Ali Salim Bakari Hamisi Omar Rashid Juma Athman Swaleh Khalid',
    'Salim Bakari Mwinyi Omar Hamisi Said Athman Abdalla Juma Mohamed',
  ),
  community(
    'Hodan Fardowsa Halima Ifrah Sahra Nasra Amran Hawa Ubah Deka',
    'Abdi Hassan Yusuf Mohamed Ibrahim Farah Abdullahi Ahmed Adan Guled',
    'Abdi Hassan Farah Noor Ibrahim Adan Mohamud Warsame Ali Issack',
  ),
  community(
    'Karimi Kendi Makena Gakii Nkirote Kathure Doris Mwendwa Ann Mukami',
    'Mugambi Kirimi Murithi Koome Gitonga Muriuki Eric Mutuma Martin Kimathi',
    'Mutuma Murithi Kirimi Mwiti Muthuri Gitonga Mbaabu Riungu Kinoti Koome',
  ),
  community(
    'Nashipae Naserian Resiato Silantoi Nasieku Sanaipei Naisula Nanyor Evelyn Ntetia',
    'Lemayian Saitoti Parsaloi Leshan Ntimama Tipape Sankale Kores Daniel Parmuat',
    'Lekishon Sankale Nkaissery Saitoti Tipis Sempeta Kuyoni Lesiit Kantai Leteipan',
  ),
]

/** All family names, without duplicates. */
export const FAMILY_NAMES: readonly string[] = [...new Set(COMMUNITIES.flatMap(({ families }) => families))]

const WOMEN = new Set(COMMUNITIES.flatMap(({ women }) => women))
export const isWomansName = (name: string): boolean => WOMEN.has(name.split(' ')[0] ?? '')

/** A given name and a family name of one community. */
export function fullName(random: Random, womenShare: number): string {
  const people = random.pick(COMMUNITIES)
  const given = random.pick(random.withProbability(womenShare) ? people.women : people.men)
  const family = random.pick(people.families.filter((name) => name !== given))
  return `${given} ${family}`
}

export type Person = { key: string; firstName: string; lastName: string }

const person = (key: string, firstName: string, lastName: string): Person => ({ key, firstName, lastName })

/** The owners of the stores. */
export const MERCHANTS: readonly (Person & { business: string })[] = [
  { ...person('otieno', 'Otieno', 'Odhiambo'), business: 'Odhiambo Ventures' },
  { ...person('wanjiru', 'Wanjiru', 'Kamau'), business: 'Kamau Beauty' },
  { ...person('hassan', 'Hassan', 'Abdi'), business: 'Abdi Brothers Trading' },
  { ...person('achieng', 'Achieng', 'Ouma'), business: 'Ouma Lakeside' },
  { ...person('mutua', 'Mutua', 'Musyoka'), business: 'Musyoka & Sons' },
  { ...person('chebet', 'Chebet', 'Koech'), business: 'Koech Care' },
  { ...person('njoroge', 'Njoroge', 'Karanja'), business: 'Karanja Enterprises' },
  { ...person('fatuma', 'Fatuma', 'Salim'), business: 'Salim Pwani Group' },
  { ...person('barasa', 'Barasa', 'Wekesa'), business: 'Wekesa Works' },
  { ...person('nyambura', 'Nyambura', 'Gitau'), business: 'Gitau Hospitality' },
  { ...person('kiprono', 'Kiprono', 'Rotich'), business: 'Rotich Active' },
  { ...person('moraa', 'Moraa', 'Nyaboke'), business: 'Nyaboke Home & Beauty' },
  { ...person('mwende', 'Mwende', 'Kilonzo'), business: 'Kilonzo Creatives' },
  { ...person('patel', 'Rina', 'Patel'), business: 'Patel & Daughters' },
  { ...person('kariuki', 'Kariuki', 'Ndirangu'), business: 'Ndirangu Holdings' },
  { ...person('akinyi', 'Akinyi', 'Odera'), business: 'Odera Wellness' },
  { ...person('omar', 'Omar', 'Bakari'), business: 'Bakari Coast' },
  { ...person('wafula', 'Wafula', 'Simiyu'), business: 'Simiyu Home Services' },
  { ...person('naserian', 'Naserian', 'Lekishon'), business: 'Lekishon Leisure' },
  { ...person('gathoni', 'Gathoni', 'Mwaura'), business: 'Mwaura Green' },
  { ...person('mumbua', 'Mumbua', 'Nzioka'), business: 'Nzioka Family' },
]

/** Customers of the stores whose past month is in the demo (make-month.ts). */
export function regulars(random: Random, count: number): Person[] {
  const people = new Map<string, Person>()
  while (people.size < count) {
    const name = fullName(random, 0.5)
    const [firstName = '', lastName = ''] = name.split(' ')
    const key = name.toLowerCase().replace(' ', '.')
    people.set(key, person(key, firstName, lastName))
  }
  return [...people.values()]
}

/** The first is the demo customer, whose credentials are in the README. */
export const CUSTOMERS: readonly Person[] = [
  person('wanjiku', 'Wanjiku', 'Mwangi'),
  person('dennis', 'Dennis', 'Mutua'),
  person('faith', 'Faith', 'Njeri'),
  person('abdi', 'Abdi', 'Noor'),
  person('cherono', 'Cherono', 'Langat'),
  person('omondi', 'Omondi', 'Okello'),
  person('zawadi', 'Zawadi', 'Mwinyi'),
  person('kevin', 'Kevin', 'Barasa'),
  person('kendi', 'Kendi', 'Murithi'),
  person('nduku', 'Nduku', 'Muli'),
]

/** Customers who only write reviews. */
export const REVIEWERS: readonly Person[] = [
  person('brian', 'Brian', 'Kiprotich'),
  person('mercy', 'Mercy', 'Wairimu'),
  person('kamau', 'Kamau', 'Njuguna'),
  person('atieno', 'Atieno', 'Owuor'),
  person('halima', 'Halima', 'Athman'),
  person('collins', 'Collins', 'Makokha'),
  person('njoki', 'Njoki', 'Kariuki'),
  person('kiptoo', 'Kiptoo', 'Bett'),
  person('purity', 'Purity', 'Wambua'),
  person('salim', 'Salim', 'Swaleh'),
  person('grace', 'Grace', 'Nyokabi'),
  person('victor', 'Victor', 'Onyango'),
  person('amina', 'Amina', 'Said'),
  person('musa', 'Musa', 'Shikuku'),
  person('sharon', 'Sharon', 'Jebet'),
  person('peter', 'Peter', 'Kimani'),
  person('wairimu', 'Wairimu', 'Gichuki'),
  person('juma', 'Juma', 'Masinde'),
  person('lilian', 'Lilian', 'Adhiambo'),
  person('felix', 'Felix', 'Ochieng'),
  person('nasra', 'Nasra', 'Farah'),
  person('eric', 'Eric', 'Mwiti'),
  person('joyce', 'Joyce', 'Bosibori'),
  person('hamisi', 'Hamisi', 'Juma'),
  person('irene', 'Irene', 'Nafula'),
  person('daniel', 'Daniel', 'Sankale'),
  person('karimi', 'Karimi', 'Koome'),
  person('yusuf', 'Yusuf', 'Ibrahim'),
  person('tabitha', 'Tabitha', 'Ndinda'),
  person('samuel', 'Samuel', 'Waweru'),
]

/** The owner, support and finance. */
export const ADMINS = {
  owner: person('admin', 'Asha', 'Kimani'),
  support: person('support-desk', 'Zawadi', 'Mwende'),
  finance: person('finance', 'Njeri', 'Mwangi'),
} as const
