/** Numbers that an implementation of an algorithm contains in this order. */
export interface ConstantTable {
  readonly algorithm: string
  readonly numbers: readonly bigint[]
  /** What follows where the numbers are another algorithm's. */
  readonly unlessNext?: bigint
}

type TableRow = readonly [algorithm: string, numbers: string]

/** Tables of bytes, in hexadecimal: their beginnings. Sources: FIPS 197, 46-3, 180-4, 202, RFC 1319, 1320, 1321, 2268, 2612, 3713, 5794, GB/T 32907, ISO 10118-3. */
const bytes: readonly TableRow[] = [
  ['AES', '63 7c 77 7b f2 6b 6f c5'],
  ['AES', '52 09 6a d5 30 36 a5 38'],
  ['DES', '3a 32 2a 22 1a 12 0a 02'],
  ['DES', '0e 04 0d 01 02 0f 0b 08'],
  ['DES', '39 31 29 21 19 11 09 01'],
  ['Camellia', '70 82 2c ec b3 27 c0 e5'],
  ['SM4', 'd6 90 e9 fe cc e1 3d b7'],
  ['Twofish', 'a9 67 b3 e8 04 fd a3 76'],
  ['Whirlpool', '18 23 c6 e8 87 b8 01 4f'],
  ['MD2', '29 2e 43 c9 a2 d8 7c 01'],
  ['RC2', 'd9 78 f9 c4 19 dd b5 ed'],
  ['Skipjack', 'a3 d7 09 83 f8 48 f6 f4'],
  ['Streebog', 'fc ee dd 11 cf 6e 31 16'],
  ['ZUC-128', '3e 72 5b 47 ca e0 00 33'],
]

/** Tables of words and initial values, in hexadecimal. */
const words: readonly TableRow[] = [
  ['AES', 'c66363a5 f87c7c84 ee777799 f67b7b8d'],
  ['AES', 'a5c66363 84f87c7c 99ee7777 8df67b7b'],
  ['AES', '51f4a750 7e416553 1a17a4c3 3a275e96'],
  ['MD5', 'd76aa478 e8c7b756 242070db c1bdceee'],
  ['SHA-1', '67452301 efcdab89 98badcfe 10325476 c3d2e1f0'],
  ['SHA-1', '5a827999 6ed9eba1 8f1bbcdc ca62c1d6'],
  ['SHA-224', 'c1059ed8 367cd507 3070dd17 f70e5939'],
  ['SHA-256', '428a2f98 71374491 b5c0fbcf e9b5dba5'],
  ['SHA-512', '428a2f98d728ae22 7137449123ef65cd b5c0fbcfec4d3b2f e9b5dba58189dbbc'],
  ['SHA-512', '428a2f98 d728ae22 71374491 23ef65cd'],
  ['SHA-384', 'cbbb9d5dc1059ed8 629a292a367cd507 9159015a3070dd17 152fecd8f70e5939'],
  ['Keccak', '8082 800000000000808a 8000000080008000 808b'],
  ['Blowfish', '243f6a88 85a308d3 13198a2e 03707344'],
  ['Blowfish', 'd1310ba6 98dfb5ac 2ffd72db d01adfb7'],
  ['DES', '01010400 00000000 00010000 01010404'],
  ['DES', '02080800 00080000 02000002 02080802'],
  ['ChaCha20', '61707865 3320646e 79622d32 6b206574'],
  ['Camellia', 'a09e667f 3bcc908b b67ae858 4caa73b2'],
  ['Camellia', 'a09e667f3bcc908b b67ae8584caa73b2'],
  ['CAST5', '30fb40d4 9fa0ff0b 6beccd2f 3f258c7a'],
  ['SM3', '7380166f 4914b2b9 172442d7 da8a0600'],
  ['SM4', 'a3b1bac6 56aa3350 677d9197 b27022dc'],
  ['RIPEMD-160', '50a28be6 5c4dd124 6d703ef3 7a6d76e9'],
  ['SEED', '2989a1a8 05858184 16c6d2d4 13c3d3d0'],
  ['SipHash', '736f6d6570736575 646f72616e646f6d 6c7967656e657261 7465646279746573'],
  ['Tiger', '02aab17cf7e90c5e ac424b03e243a8ec 72cd5be30dd5fcd3 6d019b93f6f97f3a'],
]

/** Initial values that algorithms share, by the one that is met most often. */
const shared: readonly TableRow[] = [
  ['SHA-256', '6a09e667 bb67ae85 3c6ef372 a54ff53a'],
  ['SHA-512', '6a09e667f3bcc908 bb67ae8584caa73b 3c6ef372fe94f82b a54ff53a5f1d36f1'],
]

/** MD5 begins as SHA-1 does, which has a fifth value. */
const shortened: ConstantTable = { ...tableOf(['MD5', '67452301 efcdab89 98badcfe 10325476']), unlessNext: 0xc3_d2_e1_f0n }

/** All tables that are known. */
export const constantTables: readonly ConstantTable[] = [...[...bytes, ...words, ...shared].map(tableOf), shortened]

function tableOf([algorithm, numbers]: TableRow): ConstantTable {
  return { algorithm, numbers: numbers.split(' ').map((digits) => BigInt(`0x${digits}`)) }
}
