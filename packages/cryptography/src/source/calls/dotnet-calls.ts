import type { CallTable } from './call-rule.ts'

const languages = ['C#', 'F#', 'Visual Basic', 'Visual Basic .NET', 'VB.NET', 'PowerShell']
const made = String.raw`(?:\s*\.\s*(?:Create|HashData|HashDataAsync|TryHashData)|::(?:Create|HashData|new))?\s*(?:\(|$|;)`

/** Calls of System.Security.Cryptography and BCrypt.Net. */
export const dotnetCalls: readonly CallTable[] = [
  {
    languages,
    requires: /\bSystem\.Security\.(?:Cryptography|Authentication)\b/u,
    rows: [
      ['Aes AesManaged AesCng AesCryptoServiceProvider RijndaelManaged Rijndael', made, 'AES'],
      ['AesGcm', made, 'AES-GCM'],
      ['AesCcm', made, 'AES-CCM'],
      ['DES DESCryptoServiceProvider', made, 'DES'],
      ['TripleDES TripleDESCng TripleDESCryptoServiceProvider', made, '3DES'],
      ['RC2 RC2CryptoServiceProvider', made, 'RC2'],
      ['ChaCha20Poly1305', made, 'ChaCha20-Poly1305'],
      ['MD5 MD5Cng MD5CryptoServiceProvider', made, 'MD5'],
      ['SHA1 SHA1Managed SHA1Cng SHA1CryptoServiceProvider', made, 'SHA-1'],
      ['SHA256 SHA256Managed SHA256Cng SHA256CryptoServiceProvider', made, 'SHA-256'],
      ['SHA384 SHA384Managed SHA384Cng SHA384CryptoServiceProvider', made, 'SHA-384'],
      ['SHA512 SHA512Managed SHA512Cng SHA512CryptoServiceProvider', made, 'SHA-512'],
      ['SHA3_256 SHA3_384 SHA3_512 Shake128 Shake256', made, '$0'],
      ['RIPEMD160 RIPEMD160Managed', made, 'RIPEMD-160'],
      ['HMACMD5 HMACSHA1 HMACSHA256 HMACSHA384 HMACSHA512 HMACSHA3_256 HMACSHA3_384 HMACSHA3_512', made, '$0'],
      ['RSA RSACng RSACryptoServiceProvider RSAOpenSsl', String.raw`(?:\s*\.\s*Create|::Create)?\s*\(\s*(\d*)`, 'RSA-$1', 'key'],
      ['RSAEncryptionPadding', String.raw`\s*\.\s*Oaep\w*`, 'RSA-OAEP'],
      ['RSAEncryptionPadding RSASignaturePadding', String.raw`\s*\.\s*Pkcs1\b`, 'RSA'],
      ['RSASignaturePadding', String.raw`\s*\.\s*Pss\b`, 'RSA-PSS'],
      ['DSA DSACng DSACryptoServiceProvider', String.raw`(?:\s*\.\s*Create)?\s*\(\s*(\d*)`, 'DSA-$1', 'key'],
      ['ECDsa ECDsaCng ECDsaOpenSsl', made, 'ECDSA', 'key'],
      ['ECDiffieHellman ECDiffieHellmanCng', made, 'ECDH', 'key'],
      ['nistP256 nistP384 nistP521', '', '$0'],
      ['MLKem', String.raw`\s*\.\s*\w+`, 'ML-KEM', 'key'],
      ['MLDsa', String.raw`\s*\.\s*\w+`, 'ML-DSA', 'key'],
      ['SlhDsa', String.raw`\s*\.\s*\w+`, 'SLH-DSA', 'key'],
      ['Rfc2898DeriveBytes', String.raw`\s*(?:\.\s*Pbkdf2\s*)?\([^;\n]*?HashAlgorithmName\.(\w+)`, 'PBKDF2-HMAC-$1'],
      ['Rfc2898DeriveBytes', String.raw`\s*(?:\.\s*Pbkdf2\s*)?\((?![^;\n]*?HashAlgorithmName\.)`, 'PBKDF2'],
      ['PasswordDeriveBytes', String.raw`\s*\(`, 'PBKDF1'],
      ['HKDF', String.raw`\s*\.\s*\w+\s*\(`, 'HKDF'],
      ['HashAlgorithmName', String.raw`\s*\.\s*(MD5|SHA1|SHA256|SHA384|SHA512|SHA3_\d+)`, '$1'],
      ['HashAlgorithm SymmetricAlgorithm CryptoConfig', String.raw`\s*\.\s*Create(?:FromName)?\s*\(\s*ARG`, '$1'],
      ['SslProtocols', String.raw`\s*\.\s*(Tls|Ssl)(\d)?(\d)?\b`, '$1v$2.$3|$1'],
    ],
  },
  {
    languages,
    requires: /\bBCrypt\.Net\b|\bBCrypt\b/u,
    rows: [['BCrypt', String.raw`\s*\.\s*(?:Net\.BCrypt\.)?(?:HashPassword|EnhancedHashPassword|Verify)\s*\(`, 'bcrypt']],
  },
  {
    languages,
    requires: /\bMicrosoft\.AspNetCore\.Cryptography\b/u,
    rows: [['KeyDerivationPrf', String.raw`\s*\.\s*HMAC(SHA\d+)`, 'PBKDF2-HMAC-$1']],
  },
]
