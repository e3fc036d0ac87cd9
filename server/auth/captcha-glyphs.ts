/**
 * Letters and digits as strokes on a grid 4 wide and 6 high, `x` and `y` a digit each: the picture holds lines, not
 * text, so that the answer cannot be read from its source. What is mistaken for another (0 O 1 I L 5 S 8 B) is left out.
 */
export const GLYPHS: Readonly<Record<string, readonly string[]>> = {
  A: ['062046', '1434'],
  C: ['4130100105163645'],
  D: ['00063645413000'],
  E: ['40000646', '0333'],
  F: ['400006', '0333'],
  H: ['0006', '4046', '0343'],
  J: ['4045361605'],
  K: ['0006', '400346'],
  M: ['0600234046'],
  N: ['06004640'],
  P: ['06003041423303'],
  R: ['06003041423303', '2346'],
  T: ['0040', '2026'],
  U: ['000516364540'],
  V: ['002640'],
  W: ['0016233640'],
  X: ['0046', '4006'],
  Y: ['002340', '2326'],
  Z: ['00400646'],
  2: ['01103041420646'],
  3: ['0040234445361605'],
  4: ['36300444'],
  6: ['40100105163645443303'],
  7: ['004016'],
  9: ['06364541301001023343'],
}
