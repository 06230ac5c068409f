class FakeScoreV1:
    def delete(self, score_id):
        return None


class OtherScoreV1:
    def delete(self, score_id):
        return None


class FakeLegacy:
    score_v1 = FakeScoreV1()


class OtherLegacy:
    score_v1 = OtherScoreV1()


class FakeApi:
    legacy = FakeLegacy()


class OtherApi:
    legacy = OtherLegacy()
