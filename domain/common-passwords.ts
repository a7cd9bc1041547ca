/** Passwords of eight characters and more that guessers try first (reliability.md d2), in small letters. */
const COMMON = new Set(
  `
  12345678 123456789 1234567890 0123456789 12345678910 123123123 1234512345 12341234 11223344 1122334455 112233445566 12121212
  11111111 111111111 1111111111 00000000 000000000 0000000000 22222222 33333333 44444444 55555555 66666666 77777777 88888888 99999999
  87654321 987654321 9876543210 0987654321 147258369 123654789 741852963 789456123 159357456 321654987 10203040 13131313 20202020
  password password1 password12 password123 password1234 password! password1! passw0rd p@ssword p@ssw0rd p@ssw0rd1 pa55word mypassword
  qwertyui qwertyuiop qwerty12 qwerty123 qwerty1234 qwerty12345 qwerty123456 1qaz2wsx 1q2w3e4r 1q2w3e4r5t q1w2e3r4 q1w2e3r4t5 qazwsxedc
  zaq12wsx zxcvbnm1 zxcvbnm123 asdfghjk asdfghjkl asdf1234 asdfasdf qweasdzxc qwer1234 1234qwer abcd1234 1234abcd abc12345 abc123456
  a1234567 a12345678 a123456789 aa123456 aa12345678 abcdefgh abcdefghi abcdefg1 aaaaaaaa
  iloveyou iloveyou1 iloveyou2 iloveyou! ilovejesus ilovegod jesuschrist jesus123 godisgood godislove blessed1 blessing
  football football1 baseball basketball liverpool liverpool1 chelsea1 chelsea123 arsenal1 arsenal123 manchester manutd123 barcelona
  superman superman1 batman123 spiderman starwars pokemon1 sunshine sunshine1 princess princess1 butterfly chocolate flower123
  welcome1 welcome12 welcome123 letmein1 letmein123 trustno1 whatever computer internet samsung1 samsung123 nokia123 changeme changeme1
  admin123 admin1234 administrator root1234 test1234 testtest guest123 default1 secret123 user1234 login123 master123 access123
  michelle jennifer jessica1 michael1 victoria alexander elizabeth charlotte danielle veronica christian christopher jonathan samantha
  kenya123 kenya254 kenya2024 kenya2025 kenya2026 nairobi1 nairobi123 nairobi254 mombasa1 mombasa123 mombasa001 harambee safaricom
  safaricom1 mpesa123 mpesa254 hakunamatata karibu123 jambo123 gormahia tuskertusker simba123
  `
    .trim()
    .split(/\s+/),
)

export const isCommonPassword = (password: string): boolean => COMMON.has(password.toLowerCase())
