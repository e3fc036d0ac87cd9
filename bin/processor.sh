# Sourced before Node starts, since OpenSSL reads the variable once: on AMD's processors OpenSSL signs with RSA by their ADX
# instructions, which takes a fifth to a quarter longer than its way by AVX2 (bench/results/mail.md). Where there is AVX-512
# IFMA it has a better way than both.
if [ -z "${OPENSSL_ia32cap+set}" ] && grep -qs AuthenticAMD /proc/cpuinfo && grep -qsw avx2 /proc/cpuinfo &&
  ! grep -qsw avx512ifma /proc/cpuinfo; then
  export OPENSSL_ia32cap=':~0x80000'
fi
