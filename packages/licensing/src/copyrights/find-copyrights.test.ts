import { array, assert, constantFrom, oneof, property, string as anyString } from 'fast-check'
import { describe, expect, it } from 'vitest'
import { findCopyrights } from './find-copyrights.ts'

function holdersIn(text: string): readonly (readonly string[])[] {
  return findCopyrights(text).statements.map(({ holders }) => holders)
}

function found(text: string): readonly (readonly [string, readonly string[]])[] {
  return findCopyrights(text).statements.map(({ date, holders }) => [date, holders])
}

it('the third item of a list is no statement', () => {
  expect(found('(b) You\n(c) The Licensor and other contributors shall pay')).toEqual([])
})

describe('the field Copyright (Debian copyright format)', () => {
  it.each([
    ['names one holder a line', 'Copyright: Ann Lee\n           Bob Ray\nLicense: MIT', ['Ann Lee', 'Bob Ray']],
    [
      'begins on its own line',
      'Copyright:\n  2014 Ann Lee\n  Bob Ray <b@example.org> 2015\n  Cid Fox\nLicense: MIT',
      ['Ann Lee', 'Bob Ray', 'Cid Fox'],
    ],
    [
      'stands in a comment',
      ' * Copyright:\tExample Corp 2005\n *              Ann Lee <a@example.org> 2009\n',
      ['Example Corp', 'Ann Lee'],
    ],
    ['ends with others', 'Copyright: 1998 Ann Lee <a@example.org>\n           and others\nLicense: MIT', ['Ann Lee and others']],
    ['ends where lines are not indented', 'Copyright: Ann Lee\nBob Ray\n', ['Ann Lee']],
    ['ends at a sentence', 'Copyright: Ann Lee\n  Bob Ray wrote this part\n', ['Ann Lee']],
    ['may name a holder', 'Copyright Holder: Ann Lee', ['Ann Lee']],
    [
      'may name holders below it',
      'Authors and Copyright Holders:\n  Ann Lee <a@example.org>\n  Bob Ray <b@example.org>',
      ['Ann Lee', 'Bob Ray'],
    ],
  ] as const)('%s', (_, text, holders) => {
    expect(holdersIn(text)).toEqual([holders])
  })
})

it.each([
  ['a string', 'SPDX-FileCopyrightText = "2019 Ann Lee <a@example.org>"', '2019', ['Ann Lee']],
  ['a list', 'SPDX-FileCopyrightText = ["2019 Ann Lee", "2020 Bob Ray"]', '2019, 2020', ['Ann Lee', 'Bob Ray']],
  ['a list over lines', 'SPDX-FileCopyrightText = [\n  "2019 Ann Lee",\n  "2020 Bob Ray",\n]', '2019, 2020', ['Ann Lee', 'Bob Ray']],
] as const)('REUSE.toml names holders in %s', (_, text, date, holders) => {
  expect(found(text)).toEqual([[date, holders]])
})

describe('a holder by the rules of ScanCode', () => {
  it.each([
    ['is the author below years alone', 'Copyright (C) 2016-2018\nAuthor: Ann Lee <a@example.org>', ['Ann Lee']],
    ['is not the author below a holder', 'Copyright (C) 2016 Example Ltd\nAuthor: Ann Lee <a@example.org>', ['Example Ltd']],
    ['follows the words "holder is"', 'the same terms except that the holder is Ann Lee (a@example.org).', ['Ann Lee']],
    ['follows the sign after "parts"', 'parts (C) Ann Lee', ['Ann Lee']],
    ['follows a notice and its year', 'Minpack Copyright Notice (1999) University of Chicago', ['University of Chicago']],
    ['is named in a file', 'Copyright (c) 2020 Contributors as noted in the AUTHORS file', ['Contributors as noted in the AUTHORS file']],
  ] as const)('%s', (_, text, holders) => {
    expect(holdersIn(text)).toEqual([holders])
  })

  it.each([
    ['has a given name that is a word of prose', 'Copyright Mark Lee <m@example.org>', ['Mark Lee']],
    ['follows a sign and such a name', 'Copyright (C) Grant Ray', ['Grant Ray']],
    ['follows "is copyright"', 'The file a.c is copyright Ann Lee.', ['Ann Lee']],
    ['follows "are copyright" with an address', 'these are copyright Ann <a@example.org>', ['Ann']],
    [
      'follows "copyright holder" and a comma',
      'its copyright holder, Peer Enterprises of Menlo Park, says',
      ['Peer Enterprises of Menlo Park'],
    ],
    [
      'follows "Copyright Holders" with an address',
      'Copyright Holders Ann Lee <a@example.org> Bob Ray <b@example.org>',
      ['Ann Lee', 'Bob Ray'],
    ],
    ['has a small word after "portions copyright"', 'Portions copyright Ann de Wit', ['Ann de Wit']],
    ['is who works on a project', '/* Copyright libpeer project contributors. All rights reserved. */', ['libpeer project contributors']],
  ] as const)('%s', (_, text, holders) => {
    expect(holdersIn(text)).toEqual([holders])
  })

  it.each([
    'the holder is responsible for this',
    'The holder is Responsible for it.',
    'Copyright notice (2019) must be kept',
    'parts (c) The second part',
    'Copyright holder: the authors of this',
    'Copyright Holder(s) or the Author(s) of the Font Software',
    "Copyright Holder's name",
    'Copyright Grant. Subject to the terms',
    'it is copyright Law that decides',
    'what is copyright protected',
    'The copyright and its contributors',
  ])('is not in %s', (text) => {
    expect(holdersIn(text)).toEqual([])
  })
})

describe('a statement', () => {
  it('has its clause, years, holders and lines', () => {
    expect(findCopyrights('/*\n * Copyright (c) 2019-2021, 2023 by First Peer, Inc. All rights reserved.\n */').statements).toEqual([
      {
        clause: 'Copyright (c) 2019-2021, 2023 by First Peer, Inc.',
        date: '2019-2021, 2023',
        holders: ['First Peer, Inc.'],
        start: 2,
        end: 2,
      },
    ])
  })

  it.each([
    ['the word', 'Copyright 2020 Ann Lee', '2020', ['Ann Lee']],
    ['the word without a year', 'Copyright Ann Lee', '', ['Ann Lee']],
    ['(c)', '(c) 2020 Ann Lee', '2020', ['Ann Lee']],
    ['the sign', '© 2020 Ann Lee', '2020', ['Ann Lee']],
    ['the sign as an entity', '&copy; 2020 <b>Ann Lee</b>', '2020', ['Ann Lee']],
    ['the sign as an escape', String.raw`"\u00a9 2020 Ann Lee\n"`, '2020', ['Ann Lee']],
    ['a tag of REUSE', '// SPDX-FileCopyrightText: 2020 Ann Lee <ann@example.org>', '2020', ['Ann Lee']],
    ['several marks', 'Copyright: (C) 2020 Ann Lee', '2020', ['Ann Lee']],
    ['the French form', 'Copyright or © or Copr. Ann Lee', '', ['Ann Lee']],
    ['a year before', '1999 Copyright (C) Ann Lee', '1999', ['Ann Lee']],
    ['years after', 'Copyright IBM Corp. 2004, 2010', '2004, 2010', ['IBM Corp.']],
    ['a reservation before', 'the material of Peer Inc., All Rights Reserved, (C) 2020', '2020', ['Peer Inc.']],
    ['a name before', 'Ann Lee (C) 2020', '2020', ['Ann Lee']],
    ['marks in the value of a variable', '__copyright__ = "Copyright 2020 Ann Lee"', '2020', ['Ann Lee']],
    ['(c) in a banner', '/*! peer v3 | (c) Peer and other contributors | MIT */', '', ['Peer and other contributors']],
    ['a bracket', 'A fast parser (Copyright 2020 Ann Lee)', '2020', ['Ann Lee']],
    ['a square bracket', '[Copyright 2020 Ann Lee]', '2020', ['Ann Lee']],
    ['the argument of an attribute', '[assembly: AssemblyCopyright("Copyright © Ann Lee 2020")]', '2020', ['Ann Lee']],
    ['a tag of documentation', ' * @copyright 2020 Ann Lee', '2020', ['Ann Lee']],
    ['a tag of documentation and the words', ' * @copyright Copyright (c) 2020 Ann Lee', '2020', ['Ann Lee']],
    ['the template of Apache-2.0, filled in', 'Copyright [2020] [Ann Lee]', '2020', ['Ann Lee']],
    ['a template with other brackets', 'Copyright (c) <2019-2020> <Ann Lee>', '2019-2020', ['Ann Lee']],
    ['the variable of Sphinx', "copyright = u'2020, Ann Lee'", '2020', ['Ann Lee']],
    ['a field of the head of HTML', '<meta name="copyright" content="Ann Lee 2020">', '2020', ['Ann Lee']],
    ['an element of XML', '<copyright year="2020">2020 Ann Lee</copyright>', '2020', ['Ann Lee']],
    ['a placeholder for the year', 'Copyright YEAR United States Government', '', ['United States Government']],
  ] as const)('begins with %s: %s', (_, text, date, holders) => {
    expect(found(text)).toEqual([[date, holders]])
  })

  it.each([
    ['2012-', '2012-'],
    ['2012-present', '2012-present'],
    ['1994-96', '1994-1996'],
    ['1999 - 2003', '1999-2003'],
    ['1999–2003', '1999-2003'],
    ['2006 to 2007', '2006-2007'],
    ['1998,1999', '1998, 1999'],
    ['March 2003', '2003'],
    ['1995, 1996, and 1998', '1995, 1996, 1998'],
    ['2001 and onwards', '2001'],
    ['1998-07', '1998-2007'],
    ['1998, 99, 03', '1998'],
    ['2001 - Present', '2001-'],
    ['June 4th 2001', '2001'],
    ['2001 assigned to', '2001'],
    ['@YEAR@', ''],
    ['2016 and later', '2016'],
  ])('dates %s', (years, date) => {
    expect(found(`Copyright (c) ${years} Ann Lee`)).toEqual([[date, ['Ann Lee']]])
  })

  it.each(['Copyright (C) 2001,2003Ann Lee', 'Copyright 2001, 2003,Ann Lee'])('has a year directly before the name in %j', (text) => {
    expect(found(text)).toEqual([['2001, 2003', ['Ann Lee']]])
  })

  it('may have years alone', () => {
    expect(found('* Copyright (C) 1995')).toEqual([['1995', []]])
    expect(found('Copyright [2020] [name of copyright owner]')).toEqual([['2020', []]])
  })

  it('may be one of several on a line', () => {
    expect(found('Copyright (C) 2006 Ann Lee. Copyright (C) 2007, 2008 XStream committers.')).toEqual([
      ['2006', ['Ann Lee']],
      ['2007, 2008', ['XStream committers']],
    ])
  })
})

describe('a holder', () => {
  it.each([
    ['licence words', 'Copyright 2020 Ann Lee, licensed under MIT', 'Ann Lee'],
    ['a remark', 'Copyright 2020 Ann Lee (MIT License).', 'Ann Lee'],
    ['the end of a sentence', 'Copyright 2020 Ann Lee. This file is free.', 'Ann Lee'],
    ['a sentence after a company form', 'Copyright 2020 Bigelow & Holmes Inc. Luxi font code is new.', 'Bigelow & Holmes Inc.'],
    ['a reservation', 'Copyright 2020 Ann Lee All rights reserved', 'Ann Lee'],
    ['a word in lower case', 'Copyright 2020 Ann Lee for the benefit of mankind', 'Ann Lee'],
    ['a closing marker', '/* Copyright 2020 Ann Lee */', 'Ann Lee'],
    ['code', 'Copyright 2020 Ann Lee",license:"MIT"', 'Ann Lee'],
    ['an address of a street', 'Copyright 1989 Free Software Foundation, Inc. 675 Mass Ave', 'Free Software Foundation, Inc.'],
  ])('ends at %s', (_, text, holder) => {
    expect(holdersIn(text)).toEqual([[holder]])
  })

  it.each([
    ['initials', 'Copyright 2020 J. R. Hartley', 'J. R. Hartley'],
    ['a company form', 'Copyright 2020 Acme, Inc. and contributors', 'Acme, Inc. and contributors'],
    ['a place', 'Copyright 2020 X.Net, Inc. Lafayette, California, USA', 'X.Net, Inc. Lafayette, California, USA'],
    ['a stop word', 'Copyright (c) 2020 Distributed Radio Limited', 'Distributed Radio Limited'],
    ['particles', 'Copyright 2020 The Regents of the University of California', 'The Regents of the University of California'],
    ['words in lower case at the end', 'Copyright (c) 2010, Octasic semiconductor.', 'Octasic semiconductor'],
    ['a name in lower case', 'Copyright (c) 2009, vonautomatisch werkstaetten. All rights reserved.', 'vonautomatisch werkstaetten'],
    ['a hyphen between initials', 'Copyright 2020 Hans-J. Lee, Bob Ray', 'Hans-J. Lee, Bob Ray'],
    ['a title with a hyphen', 'Copyright 2020 Dipl.-Ing. Ann Lee', 'Dipl.-Ing. Ann Lee'],
    ['a given name that is a month', 'Copyright 2020 by Jan Lee', 'Jan Lee'],
    ['an abbreviation of Malaysian companies', 'Copyright 2020 Peer Sdn. Bhd.', 'Peer Sdn. Bhd.'],
    ['initials alone', 'Copyright 2020 M.I.T.', 'M.I.T.'],
    ['small letters before a capital', 'Copyright eBay Inc. 2020', 'eBay Inc.'],
    ['a short article', "Copyright 2020 Centre National d'Etudes, France", "Centre National d'Etudes, France"],
    ['an underscore', 'Copyright 2020 ann_lee', 'ann_lee'],
    ['a word in lower case before a year', 'Copyright (c) Peer technology 2008', 'Peer technology'],
    ['a word in lower case before a date', 'Copyright (c) 2002 Peer technology 5 Jan 2003', 'Peer technology'],
    ['an abbreviation of "and others"', 'Copyright 2020 Ann Lee, et. al.', 'Ann Lee, et. al.'],
    ['an acronym in brackets', 'Copyright 2020 Research Organisation (CSIRO)', 'Research Organisation (CSIRO)'],
    ['letters of any script', 'Copyright 2020 Дмитрий Ёлкин', 'Дмитрий Ёлкин'],
  ])('keeps %s', (_, text, holder) => {
    expect(holdersIn(text)).toEqual([[holder]])
  })

  it.each([
    ['an address', 'Copyright 2020 Ann Lee <ann@example.org>'],
    ['an address in brackets', 'Copyright 2020 Ann Lee (ann at example.org)'],
    ['a link', 'Copyright 2020 [Ann Lee](https://example.org)'],
    ['words of property', 'This is the Copyright property of Ann Lee.'],
    ['a remark after the address', 'Copyright 2020 Ann Lee <ann@example.org> (first version)'],
    ['brackets around it', 'Copyright 2020 (Ann Lee)'],
    ['a label before it', 'Author: Ann Lee, Copyright 2020'],
    ['a label after the year', 'Copyright 2020 Author: Ann Lee'],
    ['a date after it', 'Copyright 2020 Ann Lee, March 28, 2020'],
    ['a day before the month', 'Copyright Ann Lee 7 May 2020'],
    ['words before a year after an address', 'Copyright Ann Lee <https://example.org> in early 2002'],
    ['a site', 'Copyright 2020 Ann Lee (https://example.org)'],
    ['a tag of the next comment', '/*! MIT License (c) 2020 Ann Lee (example.org) */ /* @__PURE__ */'],
  ])('does not have %s', (_, text) => {
    expect(holdersIn(text)).toEqual([['Ann Lee']])
  })

  it.each([
    ['years', 'Copyright 2004 Ann Lee, 2007 - 2008 Benny Baumann', ['Ann Lee', 'Benny Baumann']],
    ['addresses alone', 'Copyright 2004 Ann Lee <a@b.org> Bo Ek <b@b.org>', ['Ann Lee', 'Bo Ek']],
    ['addresses', 'Copyright 2004 by Ann Lee <a@b.org>, Bo <b@b.org> and Cy Ho <c@b.org>', ['Ann Lee', 'Bo', 'Cy Ho']],
    ['and', 'Copyright 2004 by Ann Lee and Benny Baumann', ['Ann Lee', 'Benny Baumann']],
  ] as const)('is separated from the next by %s', (_, text, holders) => {
    expect(holdersIn(text)).toEqual([holders])
  })

  it('is not divided at its own and', () => {
    expect(holdersIn('Copyright 2004 Institute of Science and Technology')).toEqual([['Institute of Science and Technology']])
  })
})

describe('a name goes on', () => {
  it.each([
    [
      'over lines until the form of its company',
      '% Copyright (C) 1985 Free Software\n% Foundation, Inc.\n',
      ['Free Software Foundation, Inc.'],
    ],
    ['over lines before "of"', 'Copyright (C) 1998 University\nof Utah. All rights reserved.', ['University of Utah']],
    ['with the form "AS"', 'Copyright (C) 1999 Ann Lee AS, Norway.', ['Ann Lee AS, Norway']],
    [
      'after a shortened word before a comma',
      'Copyright (c) 2002 Ann Lee, Oberhausen, Rhld., Germany',
      ['Ann Lee, Oberhausen, Rhld., Germany'],
    ],
    [
      'with who represents it',
      'Copyright (C) 2006 United States Government as represented\nby the Secretary of the Navy. All rights reserved.',
      ['United States Government as represented by the Secretary of the Navy'],
    ],
    [
      'with the project of contributors',
      '© 2020 Contributors to the project Peer <https://example.org/p>',
      ['Contributors to the project Peer'],
    ],
    ['with a numeronym', 'Copyright 2007 Peer i18n Project', ['Peer i18n Project']],
    ['without marks', 'Copyright 2016 Unicode®, Inc.', ['Unicode, Inc.']],
  ] as const)('%s', (_, text, holders) => {
    expect(holdersIn(text)).toEqual([holders])
  })

  it.each([
    ['into the field of the authors', 'Copyright (c) 2008 One Peer\nAuthors:\n  Ann Lee', ['One Peer']],
    ['into "as is"', 'Copyright 2008 Ann Lee AS IS', ['Ann Lee']],
    ['into "as represented" without who does', 'Copyright 1993 Peer Government as represented', ['Peer Government']],
  ] as const)('not %s', (_, text, holders) => {
    expect(holdersIn(text)).toEqual([holders])
  })
})

describe('the years before a holder', () => {
  it.each([
    ['end with "~ present"', 'Copyright (c) 2017 ~ present Peer Corp.', '2017-'],
    ['end with the sign for a year', '// Copyright © 2016年 Peer Corp.', '2016'],
    ['end with a variable', 'Copyright 2014 - ${current.year} Peer Corp.', '2014-'],
    ['follow the sign of reStructuredText', '**Copyright** |copy| 1999-2016 : Peer Corp.', '1999-2016'],
    ['end before a break of the line', '<P>Copyright 1999,2004 <BR>Peer Corp.<BR>See', '1999, 2004'],
    ['stand above it', 'Copyright ©\n    [YEAR] Peer Corp.', ''],
  ] as const)('%s', (_, text, date) => {
    expect(found(text)).toEqual([[date, ['Peer Corp.']]])
  })
})

describe('holders that a statement announces', () => {
  it('stand below it', () => {
    const text = ' * Copyright (C) 2012 by the following authors:\n * - Ann de Wit <a@example.org> (awit)\n * - Bob Ray <b@example.org>\n'
    expect(found(text)).toEqual([['2012', ['Ann de Wit', 'Bob Ray']]])
  })

  it('are its words where nobody stands below it', () => {
    expect(holdersIn('Copyright (C) 2012 by the following authors: see below')).toEqual([['the following authors']])
  })
})

describe('statements that share lines', () => {
  it('are all found, also the last', () => {
    const text = 'Copyright (c) 2002 Ann Lee,\nBob Ray or Copyright (c) 2000 Cid Fox'
    expect(found(text)).toEqual([
      ['2002', ['Ann Lee, Bob Ray']],
      ['2000', ['Cid Fox']],
    ])
  })

  it('have the name on their own line before the sign', () => {
    expect(found(' * Ann Lee (c) 2001\n * Bob Ray (c) 2003\n')).toEqual([
      ['2001', ['Ann Lee']],
      ['2003', ['Bob Ray']],
    ])
  })

  it('have the holders of a part on the next line', () => {
    const text = 'The code is copyright Ann Lee, with portions copyright\n The Peer Society, Bob Ray and Fox, Inc.:'
    expect(holdersIn(text)).toEqual([['Ann Lee'], ['The Peer Society, Bob Ray and Fox, Inc.']])
  })
})

it('a work that is not published has a holder', () => {
  expect(holdersIn('(C) Unpublished Work of Peer Group, Inc. All Rights Reserved.')).toEqual([['Peer Group, Inc.']])
})

describe('lines are joined', () => {
  it.each([
    ['years over lines', '% Copyright (C) 1985, 1986,\n%  1988 Free Software Foundation, Inc.', ['Free Software Foundation, Inc.']],
    ['a holder below the years', ' * Copyright (c) 1997\n *   Moscow Center for SPARC Technology', ['Moscow Center for SPARC Technology']],
    [
      'a cut name',
      '# Copyright 2002 Sam Leffler, Atheros\n# Communications, Inc. All rights reserved',
      ['Sam Leffler, Atheros Communications, Inc.'],
    ],
    ['a company below an empty line', ' * COPYRIGHT (c) 1989-2014.\n *\n * Peer Research Corporation.', ['Peer Research Corporation']],
    ['a list of persons', 'Copyright 2001 Ann Lee, Bo Ek, Cy\nHo, Di Fo', ['Ann Lee, Bo Ek, Cy Ho, Di Fo']],
    ['a column of persons', ' * Copyright (C) 2001 Ann Lee\n *                    Bo Ek\n * Parses files', ['Ann Lee', 'Bo Ek']],
    ['a list with remarks', 'Copyright 2001 Ann Lee <a@b.org>\nBo Ek <b@b.org> - icons', ['Ann Lee', 'Bo Ek']],
    [
      'a list of addresses',
      'Copyright 2001 by Ann Lee <a@b.org>\n   2002 by Bo Ek <b@b.org>\n   Cy Ho <c@b.org>',
      ['Ann Lee', 'Bo Ek', 'Cy Ho'],
    ],
    ['and others', 'Copyright 2001 Ann Lee\nand others.', ['Ann Lee and others']],
    ['other contributors', 'Copyright 2001 Ann Lee and other\nPeer contributors.', ['Ann Lee and other Peer contributors']],
    ['a heading', 'Copyright:\n (C) 2007 Ann Lee', ['Ann Lee']],
  ] as const)('for %s', (_, text, holders) => {
    expect(holdersIn(text)).toEqual([holders])
  })

  it.each([
    ['a sentence', 'Copyright 2001 Ann Lee\nParses files.'],
    ['an empty line', 'Copyright 2001 Ann Lee\n\nand others'],
    ['an empty line after the year', 'Copyright Ann Lee 2001\n\nPeer Inc.'],
    ['a remark after an address', 'Copyright 2001 Ann Lee <a@b.org> Modified by Bo Ek <b@b.org>'],
    ['a title below a name', 'Copyright 2001 Ann Lee\nPeer Parser, Version 2'],
    ['a label', 'Copyright 2001 Ann Lee\nAuthor: Bo Ek <b@b.org>'],
  ])('but not with %s', (_, text) => {
    expect(holdersIn(text)).toEqual([['Ann Lee']])
  })
})

describe('no statement is', () => {
  it.each([
    ['prose', 'The above copyright notice and this permission notice shall be included in'],
    ['prose in capitals', 'IN NO EVENT SHALL THE AUTHORS OR COPYRIGHT HOLDERS BE LIABLE'],
    ['a law', 'under the Copyright Act of the United States and Copyright Law'],
    ['a heading', 'COPYRIGHT.  United States laws protect the Product.'],
    ['a grant', '(A) Copyright Grant- Subject to the terms of this license'],
    ['an item of a list', '(c) If Exhibit B is attached'],
    ['a call', 'Power(c) State; f(c); assert(c) .equal(2004)'],
    ['a reference to a variable', 'bool merge(const Edits &copyEdits, Other &other)'],
    ['a character', "{ 0xA9: '©', // Latin 1"],
    ['a table of characters', `"¨©ª«¬${'ÀÁÂÃÄÅÆÇÈÉ'.repeat(5)}"`],
    ['a word about years', 'the copyright year range given'],
    ['a field without a holder', 'Copyright: N/A'],
    ['an argument', 'f((c), Row(2015, 2013))'],
    ['the name of a field', '{ TAG_COPYRIGHT, "Copyright", FMT_STRING, -1 }'],
    ['an assignment', 'copyright = readFile(name)'],
    ['a template', 'Copyright [yyyy] [name of copyright owner]'],
    ['a template with tags', 'Copyright (c) <year> <copyright holders>'],
    ['binary garbage', '(c) \u0001\u0002=~^^ \uFFFD\uFFFD (C)\u0007{{'],
    ['a remark in brackets', 'the licence (see the COPYRIGHT file)'],
    ['an address', 'mail to ann@copyright.example'],
    ['a work without copyright', '/* inflate.c -- Not copyrighted 1992 by Ann Lee */'],
    ['a licence', 'Copyright: LGPL'],
    ['the heading of directives', '11. Copyright Directives'],
    ['an ordinal', '© ªª«ª'],
    ['a word within another', 'uncopyrighted copyrightable_things'],
  ])('%s', (_, text) => {
    expect(findCopyrights(text).statements).toEqual([])
  })
})

describe('an author', () => {
  it.each([
    ['@author', ' * @author Ann Lee', ['Ann Lee']],
    ['a label', '# Author: Ann Lee, 7/2000', ['Ann Lee']],
    ['a list', 'Authors: Ann Lee <a@b.org>\n         Bo Ek <b@b.org>', ['Ann Lee', 'Bo Ek']],
    ['a field of JSON', '"author": "Ann Lee <a@b.org> (https://example.org)",', ['Ann Lee']],
    ['a verb', 'Originally written by Ann Lee.', ['Ann Lee']],
    ['an address after by', 'Oct 13, 1998 by Ann Lee <a@b.org>', ['Ann Lee']],
    ['an address alone', '@author a@b.org', ['a@b.org']],
  ] as const)('is named by %s', (_, text, authors) => {
    expect(findCopyrights(text).authors).toEqual(authors)
  })

  it.each([
    'the author of this file',
    'created by the Index operator',
    'written by hand',
    'THE AUTHORS BE LIABLE',
    'Copyright 2001 by Ann Lee <a@b.org>',
  ])('is not named by %j', (text) => {
    expect(findCopyrights(text).authors).toEqual([])
  })

  it('is named once', () => {
    expect(findCopyrights('@author Ann Lee\n\n@author Ann Lee').authors).toEqual(['Ann Lee'])
  })
})

const pieces = [
  'Copyright',
  '(c)',
  '©',
  '2020',
  '2019-',
  ' ',
  '\n',
  ',',
  '.',
  ' and ',
  ' by ',
  'Ann Lee',
  'Inc.',
  '<a@b.org>',
  '(',
  ')',
  '<',
  'https://a.org',
].concat([
  '@author',
  'Author:',
  '*',
  '//',
  '\\',
  '&copy;',
  '"',
  '[',
  '](',
  '=',
  'the',
  '/*',
  'written by',
  '\u0000',
  'É',
  '-',
  '$Id: ',
  'E<lt>',
])
const hostile = array(oneof(constantFrom(...pieces), anyString()), { maxLength: 60 }).map((list) => list.join(''))

it('finds statements within the lines of any text, with holders that have letters', () => {
  assert(
    property(hostile, (text) => {
      const lines = text.split('\n').length
      const { statements } = findCopyrights(text)
      expect(statements.filter(({ start, end }) => start < 1 || end < start || end > lines)).toEqual([])
      expect(statements.filter(({ clause }) => clause === '' || clause.includes('\n'))).toEqual([])
      expect(statements.flatMap(({ holders }) => holders).filter((holder) => !/\p{L}/u.test(holder))).toEqual([])
    }),
    { numRuns: 500 },
  )
})

it.each([' * ', '// ', '# ', '-- ', '%% ', ';; ', 'dnl ', '   '])('finds the same behind the comment marker %j', (marker) => {
  const text = 'Copyright (C) 1999,\n2000 Sam Leffler, Atheros\nCommunications, Inc.\n\nWritten by Ann Lee.'
  const marked = text.replaceAll(/^/gmu, marker)
  expect(findCopyrights(marked)).toEqual(findCopyrights(text))
  expect(holdersIn(text)).toEqual([['Sam Leffler, Atheros Communications, Inc.']])
})

it.each([
  '(c) ',
  '©',
  'Copyright ',
  'copyright 2000,',
  '(',
  '<a ',
  '[a](',
  'Copyright (c) 2000 A B\n',
  'Copyright 2000,\n',
  'by A B <',
  '&',
  '$A:',
  ' ',
  'Author: A,\n',
  '\\',
])('takes linear time for %j many times over', (piece) => {
  const { statements } = findCopyrights(`Copyright 2000 Ann Lee\n${piece.repeat(20_000)}`)
  expect(statements[0]?.holders[0]).toBe('Ann Lee')
})
