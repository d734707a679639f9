<?php

{{introduction}}

declare(strict_types=1);

use PHPUnit\Framework\Attributes\DataProvider;
use PHPUnit\Framework\TestCase;

final class SignatureVectorsTest extends TestCase
{
    // -----------------------------------------------------------------------------------------------------------------
    // PLUG IN YOUR SIGNER HERE: the one function to change. It gets the body exactly as it is sent and returns the
    // token, "<merchant key>.<hash>". Until then the reference below is tested, which shows what right looks like.
    private static function sign(string $body, string $key, string $secret): string
    {
        return self::referenceSign($body, $key, $secret);
    }
    // -----------------------------------------------------------------------------------------------------------------

    private static function referenceSign(string $body, string $key, string $secret): string
    {
        return $key . '.' . md5(self::canonicalJson($body) . $secret);
    }

    private static function canonicalJson(string $body): string
    {
        // Texts, brackets, commas and colons, and words. json_decode would lose how numbers are written.
        preg_match_all('/"(?:[^"\\\\]++|\\\\.)*+"|[{}\[\],:]|[^\s{}\[\],:"]++/s', $body, $found);
        $members = [];
        $depth = 0;
        $inMember = false;
        foreach ($found[0] as $token) {
            if ($token === '}' || $token === ']') {
                $depth--;
            }
            if ($depth === 1 && $token === ',') {
                $inMember = false;
                continue;
            }
            if ($depth > 0) {
                if (!$inMember) {
                    $members[] = [json_decode($token), ''];
                    $inMember = true;
                }
                $members[count($members) - 1][1] .= self::textOf($token);
            }
            if ($token === '{' || $token === '[') {
                $depth++;
            }
        }
        // Bytes of UTF-8 have the order of code points.
        usort($members, static fn (array $a, array $b): int => strcmp($a[0], $b[0]));
        return '{' . implode(',', array_column($members, 1)) . '}';
    }

    private static function textOf(string $token): string
    {
        if ($token[0] === '"') {
            $flags = JSON_UNESCAPED_UNICODE | JSON_UNESCAPED_SLASHES | JSON_UNESCAPED_LINE_TERMINATORS;
            return json_encode(json_decode($token), $flags);
        }
        return strpos('-0123456789', $token[0]) === false ? $token : self::numberText($token);
    }

{{if as-sent}}
    private static function numberText(string $text): string
    {
        return $text;
    }
{{else}}
    private static function numberText(string $text): string
    {
        $value = (float) $text;
        if (preg_match('/^-?\d+$/', $text) || is_infinite($value)) {
            return $text;
        }
        // The fewest digits that are read as the same float.
        for ($precision = 0; $precision < 17; $precision++) {
            $shown = str_replace(',', '.', sprintf('%.' . $precision . 'e', abs($value)));
            if ((float) $shown === abs($value)) {
                break;
            }
        }
        [$mantissa, $exponent] = explode('e', $shown);
        $minus = $text[0] === '-' ? '-' : '';
        $digits = rtrim(str_replace('.', '', $mantissa), '0');
        $count = strlen($digits);
        $point = (int) $exponent + 1;
        if ($digits === '') {
            return $minus . '0';
        }
        if ($point > 21 || $point <= -6) {
            $fraction = $count > 1 ? '.' . substr($digits, 1) : '';
            return $minus . $digits[0] . $fraction . 'e' . ($point > 1 ? '+' : '-') . abs($point - 1);
        }
        if ($point <= 0) {
            return $minus . '0.' . str_repeat('0', -$point) . $digits;
        }
        if ($count <= $point) {
            return $minus . $digits . str_repeat('0', $point - $count);
        }
        return $minus . substr($digits, 0, $point) . '.' . substr($digits, $point);
    }
{{end}}

    // One sentence in place of a failure for every vector.
    private static function secretFault(): string
    {
        ['merchantKey' => $key, 'vectors' => [$first]] = json_decode(self::SET, true);
        $secret = (string) getenv('MERCHANT_SECRET');
        if ($secret === '') {
            return "MERCHANT_SECRET is not set: set it to the secret of the merchant $key.";
        }
        return self::referenceSign($first['body'], $key, $secret) === $first['token']
            ? ''
            : "MERCHANT_SECRET is not the secret of the merchant $key when the vectors were made.";
    }

    public function testSecret(): void
    {
        self::assertSame('', self::secretFault(), self::secretFault());
    }

    /** @dataProvider vectors */
    #[DataProvider('vectors')]
    public function testSigns(array $vector, string $key): void
    {
        if (self::secretFault() !== '') {
            self::markTestSkipped('MERCHANT_SECRET is missing or wrong: see testSecret.');
        }
        $got = self::sign($vector['body'], $key, (string) getenv('MERCHANT_SECRET'));
        self::assertSame($vector['token'], $got, implode("\n", [
            'Wrong token for: ' . $vector['name'] . '. This vector catches ' . $vector['catches'] . '.',
            'canonical: ' . $vector['canonical'],
            'body:      ' . $vector['body'],
        ]));
    }

    public static function vectors(): array
    {
        ['merchantKey' => $key, 'vectors' => $vectors] = json_decode(self::SET, true);
        $cases = [];
        foreach ($vectors as $vector) {
            $cases[$vector['name']] = [$vector, $key];
        }
        return $cases;
    }

    private const SET = <<<'JSON'
{{vectors}}
JSON;
}
